import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.js';
import { openTcpLine, type TcpLine } from './tcp-line.js';
import { until } from './waiting.js';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
const USER = 'northfold';

/** A primary with one standby that streams from it, both on this machine. */
export interface ReplicatedPostgres {
  /** For DATABASE_URL: leads to the primary, after a fail-over to the standby. */
  url: string;
  /** The standby, around that line. */
  standbyUrl: string;
  /** The line from the primary to the standby. */
  link: TcpLine;
  /** The primary's machine vanishes: every process of it at once. The standby is promoted and takes its address. */
  failOver: () => Promise<void>;
  /** Ends the standby, so that the primary stands alone. */
  stopStandby: () => Promise<void>;
  close: () => Promise<void>;
}

/** The folder of a PostgreSQL that can replicate (the embedded one cannot), or undefined. */
export function replicationBinaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a));
  return newest
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'pg_basebackup')) && existsSync(join(bin, 'initdb')));
}

/** PostgreSQL refuses root; Debian's packages bring an account. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres']));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * @param directory an empty one, which stays behind
 * @param synchronous whether a commit waits until the standby has it on its disk
 */
export async function startReplicatedPostgres(
  bin: string,
  directory: string,
  { synchronous }: { synchronous: boolean },
): Promise<ReplicatedPostgres> {
  const ids = account();
  const options = { cwd: '/', ...ids };
  const program = (name: string, ...args: string[]) => run(join(bin, name), args, options);
  await mkdir(directory, { recursive: true });
  if (ids) await chown(directory, ids.uid, ids.gid);
  const [primaryData, standbyData] = [join(directory, 'primary'), join(directory, 'standby')];
  const started = new Set<ChildProcess>();

  const serve = async (data: string, names: string) => {
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      synchronous_standby_names: names,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
      ...options,
      stdio: 'ignore',
    });
    started.add(server);
    await until('PostgreSQL answers', () => answers(port));
    return { server, port };
  };
  const end = async (server: ChildProcess) => {
    started.delete(server);
    const gone = once(server, 'exit');
    // Stopped first, so that it starts no process while its others are looked up.
    server.kill('SIGSTOP');
    const children = await run('ps', ['-o', 'pid=', '--ppid', String(server.pid)]);
    for (const pid of children.stdout.trim().split(/\s+/)) process.kill(Number(pid), 'SIGKILL');
    server.kill('SIGKILL');
    await gone;
  };

  await program('initdb', '-D', primaryData, '-U', USER, '-A', 'trust', '--no-instructions');
  const primary = await serve(primaryData, synchronous ? '*' : '');
  const link = await openTcpLine({ port: primary.port, host: '127.0.0.1' });
  await administer(
    primary.port,
    'postgres',
    `SET synchronous_commit = local; CREATE DATABASE ${USER}`,
  );
  const source = `host=127.0.0.1 port=${link.port} user=${USER}`;
  await program(
    'pg_basebackup',
    '-d',
    source,
    '-D',
    standbyData,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  );
  const standby = await serve(standbyData, '');
  const line = await openTcpLine({ port: primary.port, host: '127.0.0.1' });
  const url = (port: number) => `postgresql://${USER}@127.0.0.1:${port}/${USER}`;
  return {
    url: url(line.port),
    standbyUrl: url(standby.port),
    link,
    failOver: async () => {
      await end(primary.server);
      await program('pg_ctl', 'promote', '-w', '-D', standbyData);
      line.leadTo({ port: standby.port, host: '127.0.0.1' });
    },
    stopStandby: () => end(standby.server),
    close: async () => {
      for (const server of started) await end(server);
      await line.close();
      await link.close();
    },
  };
}

async function administer(port: number, database: string, statements: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: USER, database });
  await client.connect();
  try {
    // One at a time: CREATE DATABASE stands in no transaction.
    for (const statement of statements.split('; ')) await client.query(statement);
  } finally {
    await client.end();
  }
}

const answers = (port: number) =>
  administer(port, 'postgres', 'SELECT 1').then(
    () => true,
    () => false,
  );
