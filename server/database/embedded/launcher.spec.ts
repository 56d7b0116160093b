import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
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

const start = async (name: string) => {
  running = await startEmbeddedPostgres({ dataDir: join(directory, name) });
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

  it('lies where systemd says, unless 107 bytes would not hold its path', async () => {
    const runtime = join(directory, 'run');
    const long = join(directory, 'a'.repeat(60));
    const parentOf = async (parents: string) => {
      vi.stubEnv('RUNTIME_DIRECTORY', parents);
      const database = await start('kept').finally(() => vi.unstubAllEnvs());
      await database.stop();
      return dirname(new URL(database.url).searchParams.get('host') ?? '');
    };
    for (const path of [runtime, long]) await mkdir(path).then(() => chmod(path, 0o755));
    expect(await parentOf(`${runtime}:/run/other`)).toBe(runtime);
    expect(await parentOf(long)).toBe(tmpdir());
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
    await expect(start('old')).rejects.toThrow(
      /postgres-9 was written by a different major version/,
    );
  });

  it.runIf(asRoot)('runs under a directory that only root may enter', async () => {
    await mkdir(join(directory, 'closed'), { mode: 0o700 });
    const { url } = await start('closed/data');
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });
});
