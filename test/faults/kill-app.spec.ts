import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#support/database-server';
import { startMailSink, type MailSink } from '#support/mail-sink';
import {
  type Acknowledged,
  expectEmails,
  expectStoredOnce,
  pourMessages,
  unexplainedRepeats,
} from '#support/message-load';
import { embeddedUrl } from '#support/private-postgres';
import { endProducts, startProduct } from '#support/product-process';
import { until } from '#support/waiting';

const ROUNDS = 10;
/** Three workers send five emails a second each at most; those of the dead wait for the end of a lease. */
const rescueMs = ({ length }: readonly unknown[]) => 60_000 + length * 100;

let dataDir: string;
let sink: MailSink;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'northfold-kill-'));
  sink = await startMailSink();
});
afterEach(async () => {
  await endProducts();
  await sink.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

/** Kills the product in the middle of a load, over and over, and returns all that it acknowledged. */
async function killAgainAndAgain(env: NodeJS.ProcessEnv) {
  const acknowledged: Acknowledged[] = [];
  const kills: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await startProduct({ dataDir, env });
    const load = pourMessages(product);
    await until('messages are acknowledged', () => load.acknowledged.length > 0);
    await pause(Math.random() * 500);
    kills.push(Date.now());
    await product.kill();
    await load.stop();
    expect(load.hung()).toBe(0);
    acknowledged.push(...load.acknowledged);
  }
  return { acknowledged, kills };
}

describe('killing the product with kill -9 under a load of messages, ten times', () => {
  it('loses no acknowledged message and no email on the embedded database', async () => {
    const env = { DATABASE_URL: undefined, SMTP_URL: sink.url };
    const { acknowledged, kills } = await killAgainAndAgain(env);

    const product = await startProduct({ dataDir, env });
    await expectStoredOnce(await embeddedUrl(dataDir), acknowledged);
    await expectEmails(sink, acknowledged, rescueMs(acknowledged));
    expect(unexplainedRepeats(sink.deliveries, kills)).toEqual([]);
    expect(await product.terminate()).toBe(0);
  });

  it('loses no acknowledged message and no email on a database server', async () => {
    const database = await createDatabase(inject('template'));
    try {
      const env = {
        DATABASE_URL: database.url,
        JWT_SECRET: randomBytes(32).toString('base64url'),
        SMTP_URL: sink.url,
      };
      const { acknowledged, kills } = await killAgainAndAgain(env);

      const product = await startProduct({ dataDir, env });
      await expectStoredOnce(database.url, acknowledged);
      await expectEmails(sink, acknowledged, rescueMs(acknowledged));
      expect(unexplainedRepeats(sink.deliveries, kills)).toEqual([]);
      expect(await product.terminate()).toBe(0);
    } finally {
      await database.drop();
    }
  });
});
