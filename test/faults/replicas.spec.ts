import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Balancer, startBalancer } from './balancer.js';
import { call, logIn, signUpAndLogIn } from '#support/factories';
import { useFaultScene } from './fault-scene.js';
import { expectEmails, expectStoredOnce, messageIdOf, pourMessages } from './message-load.js';
import type { Product } from '#support/product-process';

const REPLICAS = 3;
const EMAILS_MS = 90_000;

const scene = useFaultScene({ database: 'empty' });
let replicas: Product[];
let balancer: Balancer;
beforeAll(async () => {
  // All at once and on an empty database: one of them migrates it, the others wait.
  replicas = await Promise.all(Array.from({ length: REPLICAS }, (_, n) => startReplica(n)));
  balancer = await startBalancer(replicas.map(({ url }) => url));
});
afterAll(() => balancer.close());
beforeEach(() => {
  scene.sink.deliveries.length = 0;
});

const startReplica = async (n: number) => scene.start({ DATABASE_POOL: '4' }, String(n));

async function profileStatuses(token: string): Promise<number[]> {
  const answers = replicas.map((replica) => call(replica, '/auth/profile', { token }));
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe('three replicas on one database behind a balancer', () => {
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
    await expectEmails(scene.sink, load.acknowledged, EMAILS_MS);
    // Not among these: the summary of a day.
    const ids = scene.sink.deliveries.map(messageIdOf).filter(Boolean);
    expect(ids.toSorted()).toEqual(load.acknowledged.map(({ id }) => id).toSorted());
    expect(load.refusals).toEqual([]);
  });

  it('lose no acknowledged message when one of them is killed under load', async () => {
    const load = pourMessages(balancer);
    await pause(1_000);
    const victim = Math.floor(Math.random() * REPLICAS);
    await replicas[victim]?.kill();
    await pause(1_500);
    const acknowledgedSoFar = load.acknowledged.length;
    replicas[victim] = await startReplica(victim);
    await load.stop();

    expect(load.acknowledged.length, 'the others went on').toBeGreaterThan(acknowledgedSoFar);
    expect(load.hung()).toBe(0);
    // One broken answer for each request that was in the killed one's hands.
    expect(load.refusals.every((status) => status === 502)).toBe(true);
    await expectStoredOnce(scene.databaseUrl, load.acknowledged);
    await expectEmails(scene.sink, load.acknowledged, EMAILS_MS);
  });

  it('let no request fail when one after the other gets SIGTERM under load, and all leave with 0', async () => {
    for (let victim = 0; victim < REPLICAS; victim += 1) {
      // The one that was killed has another port now.
      const front = await startBalancer(replicas.map(({ url }) => url));
      const load = pourMessages(front);
      await pause(500);
      expect(await replicas[victim]?.terminate()).toBe(0);
      await pause(500);
      await load.stop();
      await front.close();
      expect(load.refusals).toEqual([]);
      expect(load.broken() + load.hung()).toBe(0);
      await expectStoredOnce(scene.databaseUrl, load.acknowledged);
      replicas[victim] = await startReplica(victim);
    }
    expect(await Promise.all(replicas.map((replica) => replica.terminate()))).toEqual([0, 0, 0]);
  });
});
