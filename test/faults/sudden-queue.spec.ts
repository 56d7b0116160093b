import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#support/database-server';
import { endProducts, startProduct } from '#support/product-process';
import { until } from '#support/waiting';

const WAITING = 20_000;
/** Done one by one while the queue is short, so that statements have their plans; and of those that wait. */
const SOME = 20;
const MANY = 300;
/** In which every idle worker has looked many times (`queue-worker.ts`). */
const LOOKS_MS = 2_000;
/** Rows that may be found by index for one job, on average: it is found, locked and removed. */
const FOUND_MAX = 10;

let dataDir: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let client: pg.Client;

const addJobs = (count: number) =>
  client.query(
    `INSERT INTO jobs (task, payload)
     SELECT 'email:contact-message', jsonb_build_object('id', $1::uuid) FROM generate_series(1, $2::int)`,
    [randomUUID(), count],
  );

/** One by one, while the queue is short. */
async function doSome(count: number): Promise<void> {
  const { done } = await counted();
  for (let turn = 0; turn < count; turn += 1) {
    await addJobs(1);
    await pause(50);
  }
  await until('they are done', async () => (await counted()).done >= done + count);
}

interface Counted {
  done: number;
  /** Rows found by index. */
  found: number;
  /** How often the queue was read from end to end. */
  scans: number;
}

/** PostgreSQL's own counts of the queue: counting its rows would be reading them. A connection tells within seconds. */
async function counted(): Promise<Counted> {
  const { rows } = await client.query<Counted>(
    `SELECT n_tup_del::int AS done, idx_tup_fetch::int AS found, seq_scan::int AS scans
     FROM pg_stat_all_tables WHERE relname = 'jobs'`,
  );
  return rows[0] ?? { done: 0, found: 0, scans: 0 };
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'northfold-sudden-'));
  database = await createDatabase(inject('template'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('ALTER TABLE jobs SET (autovacuum_enabled = false)');
});
afterEach(async () => {
  await endProducts();
  await client.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

describe('when 20,000 emails come at once and PostgreSQL has counted an empty queue', () => {
  it.each([
    ['whose place on the disk was given back', 'VACUUM FULL ANALYZE', SOME],
    ['a moment ago', 'VACUUM ANALYZE', 0],
  ])('%s, finding the next one does not mean reading all', async (_, count, more) => {
    const product = await startProduct({
      dataDir,
      env: { DATABASE_URL: database.url, JWT_SECRET: randomBytes(32).toString('base64url') },
    });
    await doSome(SOME);
    await client.query(`${count} jobs`);
    // Every idle worker has looked, and planned that anew.
    await pause(LOOKS_MS);
    await doSome(more);
    const before = await counted();
    await addJobs(WAITING);
    await until('many are done', async () => (await counted()).done >= before.done + MANY);
    expect(await product.terminate()).toBe(0);
    await until('the connections are gone', async () => {
      const { rows } = await client.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      return rows.length === 0;
    });
    const after = await counted();
    const done = after.done - before.done;
    expect((after.found - before.found) / done).toBeLessThan(FOUND_MAX);
    expect(after.scans - before.scans, 'never read from end to end').toBe(0);
  });
});
