import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildContactMessage, call } from '#support/factories';
import { startMailSink, type MailSink } from '#support/mail-sink';
import {
  expectEmails,
  expectStoredOnce,
  pourMessages,
  unexplainedRepeats,
} from '#support/message-load';
import { embeddedUrl, postmasterPid } from '#support/private-postgres';
import { endProducts, startProduct, type Product } from '#support/product-process';
import { acceptedAgain } from '#support/waiting';

const KILLS = 3;
const EMAILS_MS = 90_000;
/** Recovery synchronises every file of the database first, which a busy disk takes its time for. */
const HEALING_MS = 90_000;

let dataDir: string;
let sink: MailSink;
let product: Product;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'northfold-database-'));
  sink = await startMailSink();
  product = await startProduct({ dataDir, env: { DATABASE_URL: undefined, SMTP_URL: sink.url } });
});
afterEach(async () => {
  await endProducts();
  await sink.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

describe('killing the embedded PostgreSQL under a living product', () => {
  it('heals by itself, again and again, and loses nothing that was acknowledged', async () => {
    const load = pourMessages(product);
    const kills: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(500);
      process.kill(await postmasterPid(dataDir), 'SIGKILL');
      kills.push(Date.now());
      await acceptedAgain(product, { timeoutMs: HEALING_MS });
    }
    await pause(500);
    await load.stop();

    expect(load.hung()).toBe(0);
    expect(load.broken(), 'the product itself stayed up').toBe(0);
    expect(load.refusals.length, 'messages refused meanwhile').toBeGreaterThan(0);
    for (const { status, retryAfter } of load.refusals) {
      expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' });
    }
    await expectStoredOnce(await embeddedUrl(dataDir), load.acknowledged);
    await expectEmails(sink, load.acknowledged, EMAILS_MS);
    expect(unexplainedRepeats(sink.deliveries, kills)).toEqual([]);
    expect(await product.terminate()).toBe(0);
  });

  it('heals when the shell that guards PostgreSQL is killed', async () => {
    const before = await call(product, '/contact', { body: buildContactMessage() });
    expect(before.status).toBe(201);
    const guard = parentOf(await postmasterPid(dataDir));
    process.kill(guard, 'SIGKILL');
    await acceptedAgain(product, { forMs: 2_000, timeoutMs: HEALING_MS });
    expect(await product.terminate()).toBe(0);
  });
});

const parentOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
