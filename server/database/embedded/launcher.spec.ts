import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readlinkSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { libraryPath } from './binaries.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './launcher.js';

const TIMEOUT_MS = 60_000;
const asRoot = process.getuid?.() === 0;

let directory: string;
let running: EmbeddedPostgres | undefined;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'northfold-embedded-'));
  await chmod(directory, 0o755);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const start = async (name: string, log?: (line: string) => void) => {
  running = await startEmbeddedPostgres({ dataDir: join(directory, name), ...(log && { log }) });
  return running;
};

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

async function clusterFile(name: string, file: string): Promise<string> {
  const dataDir = join(directory, name);
  const cluster = (await readdir(dataDir)).find((entry) => entry.startsWith('postgres-')) ?? '';
  return join(dataDir, cluster, file);
}

const postmasterPid = async (name: string) =>
  Number((await readFile(await clusterFile(name, 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);

describe('embedded PostgreSQL', { timeout: TIMEOUT_MS }, () => {
  it('keeps its data from one start to the next', async () => {
    const first = await start('kept');
    await query(first.url, "CREATE TABLE note AS SELECT 'still here' AS text");
    await first.stop();

    const second = await start('kept');
    expect(await query(second.url, 'TABLE note')).toEqual([{ text: 'still here' }]);
  });

  it('is durable and reachable through its socket only', async () => {
    const { url } = await start('kept');
    const settings = await query(
      url,
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'listen_addresses') ORDER BY name",
    );
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'listen_addresses', setting: '' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
  });

  it('refuses a second start on the same data in PostgreSQL’s own words', async () => {
    await start('kept');
    await expect(startEmbeddedPostgres({ dataDir: join(directory, 'kept') })).rejects.toThrow(
      /lock file "postmaster.pid" already exists/,
    );
  });

  it('comes back by itself with all that was committed when PostgreSQL is killed', async () => {
    const lines: string[] = [];
    const { url } = await start('kept', (line) => lines.push(line));
    await query(url, 'CREATE TABLE survivor AS SELECT 1 AS n');
    process.kill(await postmasterPid('kept'), 'SIGKILL');

    await vi.waitFor(() => expect(lines).toContain('PostgreSQL is back.'), 20_000);
    expect(await query(url, 'TABLE survivor')).toEqual([{ n: 1 }]);
  });

  it('is reachable at the same address whenever its guard is killed', async () => {
    const lines: string[] = [];
    const { url } = await start('kept', (line) => lines.push(line));
    for (let kill = 1; kill <= 3; kill += 1) {
      const guard = execFileSync('ps', ['-o', 'ppid=', '-p', String(await postmasterPid('kept'))]);
      process.kill(Number(guard), 'SIGKILL');
      await vi.waitFor(
        () => expect(lines.filter((line) => line === 'PostgreSQL is back.')).toHaveLength(kill),
        20_000,
      );
      expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    }
  });

  it('removes the socket folders that dead processes left, and no other', async () => {
    const temporary = join(directory, 'tmp');
    await mkdir(temporary, { recursive: true });
    await chmod(temporary, 0o777);
    vi.stubEnv('TMPDIR', temporary);
    const dead = spawnSync(process.execPath, ['--version']).pid;
    const folder = async (name: string, server?: number) => {
      await mkdir(join(temporary, name, 'lib'), { recursive: true });
      if (server)
        await writeFile(join(temporary, name, '.s.PGSQL.5432.lock'), `${server}\n/data\n`);
      return name;
    };
    const gone = [
      await folder(`northfold-${dead}-aaaaaa`),
      await folder(`northfold-${dead}-bbbbbb`, dead),
    ];
    const kept = [
      await folder(`northfold-${process.pid}-cccccc`),
      await folder(`northfold-${dead}-dddddd`, process.pid),
      await folder('northfold-app-eeeeee'),
    ];
    try {
      await start('kept');
      const names = await readdir(temporary);
      expect(names).toEqual(expect.arrayContaining(kept));
      expect(names.filter((name) => gone.includes(name))).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('stops cleanly when Node is killed', async () => {
    const program = ['test/support/run-typescript.ts', 'test/support/hold-database.ts'];
    const holder = spawn(process.execPath, [...program, join(directory, 'kept')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = (await once(holder.stdout, 'data')) as [Buffer];
    const socketDirectory = new URL(url.toString().trim()).searchParams.get('host');
    const lockFile = await clusterFile('kept', 'postmaster.pid');
    holder.kill('SIGKILL');

    await vi.waitFor(() => expect(existsSync(lockFile)).toBe(false), 20_000);
    await vi.waitFor(() => expect(existsSync(socketDirectory ?? '')).toBe(false), 20_000);
  });

  it('says what to do about data of another major version', async () => {
    await mkdir(join(directory, 'old', 'postgres-9'), { recursive: true });
    await expect(start('old')).rejects.toThrow(/postgres-9 was written by another major version/);
  });

  it.runIf(asRoot)('runs under a directory that only root may enter', async () => {
    await mkdir(join(directory, 'closed'), { mode: 0o700 });
    const { url } = await start('closed/data');
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });
});

describe('library aliases', () => {
  const home = () => join(directory, 'package');
  const binaries = () => ({ initdb: '', postgres: '', major: '18', home: home() });

  it('are made where the install script did not run', async () => {
    await mkdir(join(home(), 'native/lib'), { recursive: true });
    await writeFile(join(home(), 'native/lib/libx.so.1.2'), '');
    const alias = { source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' };
    await writeFile(join(home(), 'native/pg-symlinks.json'), JSON.stringify([alias]));

    const path = await libraryPath(binaries(), join(directory, 'aliases'));

    expect(path).toBe(`${join(directory, 'aliases')}:${join(home(), 'native/lib')}`);
    expect(readlinkSync(join(directory, 'aliases/libx.so.1'))).toBe(join(home(), alias.source));
  });

  it('are left alone where it did', async () => {
    await writeFile(join(home(), 'native/lib/libx.so.1'), '');
    expect(await libraryPath(binaries(), join(directory, 'unused'))).toBe(
      join(home(), 'native/lib'),
    );
  });
});
