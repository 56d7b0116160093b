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
import { acceptedAgain } from '#support/waiting';

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

async function start(synchronous: boolean): Promise<Product> {
  postgres = await startReplicatedPostgres(bin ?? '', join(directory, 'postgres'), { synchronous });
  return startProduct({
    dataDir: join(directory, 'product'),
    env: {
      DATABASE_URL: postgres.url,
      JWT_SECRET: randomBytes(32).toString('base64url'),
    },
  });
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
      const product = await start(true);
      const acknowledged = await acknowledgedBeforeFailOver(product);
      await expectStoredOnce(postgres?.standbyUrl ?? '', acknowledged);
    });

    it('that lags may lose what it had not received: so much is not promised', async () => {
      const product = await start(false);
      const acknowledged = await acknowledgedBeforeFailOver(product);
      const lost = await lostOf(acknowledged);
      process.stdout.write(
        `Asynchronous replication, ${LAG_MS} ms behind: ${lost} of ${acknowledged.length} acknowledged messages lost.\n`,
      );
      const answer = await call(product, '/contact', { body: buildContactMessage() });
      expect(answer.status).toBe(201);
    });

    it('whose standby is gone refuses messages and loses none', async () => {
      const product = await start(true);
      await postgres?.stopStandby();
      const answer = await call(product, '/contact', { body: buildContactMessage() });
      expect(answer.status).toBe(503);
    });
  },
);
