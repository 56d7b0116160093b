import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildContactMessage, call } from '#support/factories';
import { expectStoredOnce, pourMessages, type Acknowledged } from '#support/message-load';
import { endProducts, startProduct, type Product } from '#support/product-process';
import {
  replicationBinaries,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#support/replicated-postgres';
import { acceptedAgain, until } from '#support/waiting';

/** How far the standby is behind when the primary vanishes. */
const LAG_MS = 500;

const bin = replicationBinaries();

let directory: string;
let postgres: ReplicatedPostgres | undefined;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'northfold-failover-'));
  await chmod(directory, 0o755);
});
afterEach(async () => {
  await endProducts();
  await postgres?.close();
  await rm(directory, { recursive: true, force: true, maxRetries: 20 });
});

async function start(synchronous: boolean, requireSync: 'on' | 'off'): Promise<Product> {
  postgres = await startReplicatedPostgres(bin ?? '', join(directory, 'postgres'), { synchronous });
  return startProduct({
    dataDir: join(directory, 'product'),
    env: {
      DATABASE_URL: postgres.url,
      DATABASE_REQUIRE_SYNC: requireSync,
      JWT_SECRET: randomBytes(32).toString('base64url'),
    },
  });
}

async function readiness(product: Product) {
  const response = await fetch(`${product.url}/health/ready`);
  const { details } = await response.json();
  return { status: response.status, why: details.durability.message };
}

/** Messages arrive, the primary vanishes with a standby half a second behind, the standby takes over. */
async function acknowledgedBeforeFailOver(product: Product): Promise<Acknowledged[]> {
  const load = pourMessages(product);
  await pause(2_000);
  postgres?.link.freeze();
  await pause(LAG_MS);
  await postgres?.failOver();
  const acknowledged = [...load.acknowledged];
  await acceptedAgain(product);
  await load.stop();
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(load.hung() + load.broken()).toBe(0);
  return acknowledged;
}

async function lostOf(acknowledged: readonly Acknowledged[]): Promise<number> {
  const client = new pg.Client({ connectionString: postgres?.standbyUrl });
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM contact_messages WHERE id = ANY ($1)', [
    acknowledged.map(({ id }) => id),
  ]);
  await client.end();
  return acknowledged.length - (rowCount ?? 0);
}

describe.skipIf(!bin)(
  'a fail-over to a standby (skipped where Debian’s PostgreSQL with pg_basebackup is missing)',
  () => {
    it('that commits wait for loses no acknowledged message', async () => {
      const product = await start(true, 'on');
      expect(await readiness(product)).toMatchObject({ status: 200 });
      const acknowledged = await acknowledgedBeforeFailOver(product);
      await expectStoredOnce(postgres?.standbyUrl ?? '', acknowledged);
      // The new primary has no standby of its own yet.
      await until('readiness tells', async () => (await readiness(product)).status === 503);
      expect((await readiness(product)).why).toContain('synchronous_standby_names is empty');
    });

    it('that lags may lose what it had not received: so much is not promised', async () => {
      const product = await start(false, 'off');
      const acknowledged = await acknowledgedBeforeFailOver(product);
      const lost = await lostOf(acknowledged);
      process.stdout.write(
        `Asynchronous replication, ${LAG_MS} ms behind: ${lost} of ${acknowledged.length} acknowledged messages lost.\n`,
      );
      const answer = await call(product, '/contact', { body: buildContactMessage() });
      expect(answer.status).toBe(201);
    });

    it('that is required but gone turns the product unready, and messages are refused, not lost', async () => {
      const product = await start(true, 'on');
      await postgres?.stopStandby();
      await until('readiness tells', async () => (await readiness(product)).status === 503);
      expect((await readiness(product)).why).toBe('No synchronous standby is connected.');
      const answer = await call(product, '/contact', { body: buildContactMessage() });
      expect(answer.status).toBe(503);
    });
  },
);
