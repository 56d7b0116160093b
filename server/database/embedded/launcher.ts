import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Account,
  chooseAccount,
  type Cluster,
  DATABASE_NAME,
  ensureCluster,
  findCluster,
  giveTo,
  isAlive,
  linkLibraries,
  spawnAs,
} from './cluster.js';

export type EmbeddedPostgres = Awaited<ReturnType<typeof start>>;

/**
 * A shell that guards PostgreSQL. Only Node holds the other end of the pipe at descriptor 3: every end of Node, `kill -9`
 * included, closes it, and PostgreSQL is asked for a fast shutdown. When the shell is killed, its background process
 * lives on, and Node closes the pipe.
 * $1: directory of the socket, removed at the end. $2: library path, which macOS takes from its shell. The rest: the command.
 */
const GUARD = `
trap '' HUP INT TERM
run=$1 LD_LIBRARY_PATH=$2 DYLD_LIBRARY_PATH=$2
export LD_LIBRARY_PATH DYLD_LIBRARY_PATH
shift 2
"$@" </dev/null 3<&- &
postgres=$!
( read -r _ <&3; kill -INT "$postgres" ) &
watch=$!
exec 3<&-
wait "$postgres"
code=$?
kill -KILL "$watch" 2>/dev/null
rm -rf "$run"
exit "$code"
`;

/** Modest, and reachable through the socket only; durable as PostgreSQL is by itself. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '64MB',
  jit: 'off',
  lc_messages: 'C',
  timezone: 'UTC',
  // Errors of single statements reach the application, and may quote what people typed.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

/** A checkpoint on a slow disk takes a few seconds. */
const STOP_WAIT_MS = 20_000;
/** PostgreSQL's messages while the directory's previous user has not quite gone. */
const STILL_IN_USE = /postmaster\.pid|shared memory block|could not bind/;
const RETRY_FOR_MS = 5_000;
const RETRY_EVERY_MS = 250;
/** Bytes of the socket directory's parent: `sun_path` holds 107 bytes (103 on macOS), with two names after it. */
const PARENT_MAX = 60;

/**
 * Starts the PostgreSQL that came with npm, creating its data under DATA_DIR the first time. It stops when `stop` is
 * called or when this process ends in any way. A directory still in use is tried again for five seconds.
 * @throws Error with PostgreSQL's own words, or with what to do on a machine where it cannot run
 */
export async function startEmbeddedPostgres(given: { dataDir: string }): Promise<EmbeddedPostgres> {
  const dataDir = resolve(given.dataDir);
  await mkdir(dataDir, { recursive: true });
  const cluster = await findCluster(dataDir);
  const account = await chooseAccount(join(cluster.native, 'bin/postgres'), dataDir, cluster.path);
  const deadline = Date.now() + RETRY_FOR_MS;
  for (;;) {
    // systemd's RuntimeDirectory= is reached by the operator's commands too, unlike a service's private /tmp.
    const [runtime = ''] = (process.env['RUNTIME_DIRECTORY'] ?? '').split(':');
    const fits = (path: string) => path !== '' && Buffer.byteLength(path) <= PARENT_MAX;
    const parent = [runtime, tmpdir()].find(fits) ?? '/tmp';
    // mkdtemp lets only this account enter: who can enter can use the database.
    const socketDirectory = await mkdtemp(join(parent, 'northfold-')).catch((error: Error) => {
      throw new Error(
        `The folder for temporary files can't be used. Change TMPDIR. (${error.message})`,
      );
    });
    try {
      return await start(cluster, account, socketDirectory);
    } catch (error) {
      await rm(socketDirectory, { recursive: true, force: true });
      if (!STILL_IN_USE.test(String(error))) throw error;
      if (Date.now() > deadline)
        throw new Error(`Northfold already runs on DATA_DIR (${dataDir}). ${String(error)}`, {
          cause: error,
        });
      await sleep(RETRY_EVERY_MS);
    }
  }
}

async function start(cluster: Cluster, account: Account, socketDirectory: string) {
  const libraries = await linkLibraries(cluster, socketDirectory);
  await giveTo(account, socketDirectory);
  // Not our environment, which has secrets that PostgreSQL doesn't need.
  const env = { PATH: process.env['PATH'], LD_LIBRARY_PATH: libraries, LC_ALL: 'C' };
  await ensureCluster(cluster, account, env);

  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: socketDirectory });
  const shell = ['/bin/sh', '-c', GUARD, 'sh', socketDirectory, libraries];
  const postgres = [join(cluster.native, 'bin/postgres'), '-D', cluster.path];
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const guard = spawnAs(account, [...shell, ...postgres, ...options], {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const { stderr } = guard;
  const pipe = guard.stdio[3];
  if (!stderr || !(pipe instanceof Writable)) throw new Error('PostgreSQL has no guard.');
  const ended = once(guard, 'exit').then(() => void pipe.on('error', () => undefined).end());

  let faults: string[] = [];
  const ready = new Promise<void>((done) => {
    createInterface({ input: stderr }).on('line', (line) => {
      if (line.includes('database system is ready to accept connections')) done();
      const words = line.replace(/^.*? (?=[A-Z]+: )/, '');
      if (!words.startsWith('LOG:')) faults = [...faults.slice(-9), words];
    });
  });
  const failed = ended.then(() => {
    throw new Error(`PostgreSQL did not start on ${cluster.path}.\n${faults.join('\n')}`);
  });
  await Promise.race([ready, failed]);
  failed.catch(() => undefined);
  let isStopping = false;
  const died = new Promise<void>((done) => void ended.then(() => isStopping || done()));
  const stop = async () => {
    isStopping = true;
    pipe.end();
    await Promise.race([ended, sleep(STOP_WAIT_MS, undefined, { ref: false })]);
  };
  return { url: socketUrl(socketDirectory), stop, died };
}

/**
 * The address of the one that another process has started there; undefined where it has to be started.
 * @throws Error if its socket can't be reached, or if the directory has no database of this version: with a mistyped
 * DATA_DIR, a command would work on an empty one
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const { path } = await findCluster(resolve(dataDir));
  if (!existsSync(path)) {
    throw new Error(
      `There is no database in DATA_DIR (${dataDir}). Use the folder that the product uses, or set DATABASE_URL.`,
    );
  }
  // One line each: process, directory, start, port, socket's directory, address, memory, status.
  const lockFile = await readFile(join(path, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , , socketDirectory, , , status] = lockFile.split('\n');
  if (!socketDirectory || status?.trim() !== 'ready' || !isAlive(Number(pid))) return undefined;
  if (!existsSync(socketDirectory)) {
    throw new Error(
      `The database in DATA_DIR (${dataDir}) is in use, but its socket in ${socketDirectory} can't be reached from ` +
        'here. Run this as the same user and on the same machine as the product (server/README.md, "Emails and accounts").',
    );
  }
  return socketUrl(socketDirectory);
}

/** The `host` parameter names the directory; it overrules the host before it, which parsers of URLs want. */
const socketUrl = (directory: string) =>
  `postgresql://${DATABASE_NAME}@localhost/${DATABASE_NAME}?host=${encodeURIComponent(directory)}`;
