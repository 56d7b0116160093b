import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Balancer, startBalancer } from '#support/balancer';
import { createEmptyDatabase } from '#support/database-server';
import { call, logIn, signUpAndLogIn } from '#support/factories';
import { startMailSink, type MailSink } from '#support/mail-sink';
import {
  expectEmails,
  expectStoredOnce,
  pourMessages,
  unexplainedRepeats,
} from '#support/message-load';
import { endProducts, startProduct, type Product } from '#support/product-process';

const REPLICAS = 3;
const EMAILS_MS = 90_000;

let directory: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;
let sink: MailSink;
let replicas: Product[];
let balancer: Balancer;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'northfold-replicas-'));
  database = await createEmptyDatabase(inject('template'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  sink = await startMailSink();
  env = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '4',
    JWT_SECRET: randomBytes(32).toString('base64url'),
    SMTP_URL: sink.url,
    TRUST_PROXY: '1',
    RATE_LIMITS: 'off',
  };
  // All at once and on an empty database: one of them migrates it, the others wait.
  replicas = await Promise.all(Array.from({ length: REPLICAS }, (_, n) => startReplica(n)));
  balancer = await startBalancer(replicas.map(({ url }) => url));
});
afterAll(async () => {
  await endProducts();
  await balancer.close();
  await sink.close();
  await client.end();
  await database.drop();
  await rm(directory, { recursive: true, force: true, maxRetries: 20 });
});
beforeEach(() => {
  sink.deliveries.length = 0;
});

const startReplica = (n: number) => startProduct({ dataDir: join(directory, String(n)), env });

async function profileStatuses(token: string): Promise<number[]> {
  const answers = replicas.map((replica) => call(replica, '/auth/profile', { token }));
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe('three replicas on one database behind a balancer', () => {
  it('have migrated it once, though they started together', async () => {
    const { rows } = await client.query('SELECT name FROM migrations');
    expect(new Set(rows.map(({ name }: { name: string }) => name)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('know one another’s sessions, and forget one everywhere at once', async () => {
    const { token, ...user } = await signUpAndLogIn(balancer);
    expect(await profileStatuses(token)).toEqual([200, 200, 200]);

    await call(balancer, '/auth/logout', { method: 'POST', token });
    expect(await profileStatuses(token)).toEqual([401, 401, 401]);

    const kept = await logIn(balancer, user);
    const other = await logIn(balancer, user);
    const changed = await call(balancer, '/auth/change-password', {
      method: 'PUT',
      token: kept,
      body: { current_password: user.password, new_password: 'another-harbour-lantern-43' },
    });
    expect(changed.status).toBe(204);
    expect(await profileStatuses(kept)).toEqual([200, 200, 200]);
    expect(await profileStatuses(other)).toEqual([401, 401, 401]);
  });

  it('send each email once while all of them work', async () => {
    const load = pourMessages(balancer);
    await pause(2_000);
    await load.stop();
    await expectEmails(sink, load.acknowledged, EMAILS_MS);
    expect(unexplainedRepeats(sink.deliveries, [])).toEqual([]);
    expect(load.refusals).toEqual([]);
  });

  it('lose no acknowledged message and repeat no email when one of them is killed under load', async () => {
    const load = pourMessages(balancer);
    await pause(1_000);
    const victim = Math.floor(Math.random() * REPLICAS);
    const killedAt = Date.now();
    await replicas[victim]?.kill();
    await pause(1_500);
    const acknowledgedSoFar = load.acknowledged.length;
    replicas[victim] = await startReplica(victim);
    await load.stop();

    expect(load.acknowledged.length, 'the others went on').toBeGreaterThan(acknowledgedSoFar);
    expect(load.hung()).toBe(0);
    // One broken answer for each request that was in the killed one's hands.
    expect(load.refusals.every(({ status }) => status === 502)).toBe(true);
    await expectStoredOnce(database.url, load.acknowledged);
    await expectEmails(sink, load.acknowledged, EMAILS_MS);
    expect(unexplainedRepeats(sink.deliveries, [killedAt])).toEqual([]);
  });

  it('all leave with 0 at SIGTERM', async () => {
    expect(await Promise.all(replicas.map((replica) => replica.terminate()))).toEqual([0, 0, 0]);
  });
});
