import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailSink, type MailSink } from '#support/mail-sink';
import { expectEmails, expectStoredOnce, pourMessages } from '#support/message-load';
import { embeddedUrl, postmasterPid } from '#support/private-postgres';
import { endProducts, startProduct } from '#support/product-process';
import { until } from '#support/waiting';

const EMAILS_MS = 90_000;

let dataDir: string;
let sink: MailSink;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'northfold-database-'));
  sink = await startMailSink();
});
afterEach(async () => {
  await endProducts();
  await sink.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

const guardOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));

describe('killing the embedded PostgreSQL under a living product', () => {
  it.each([
    ['its server', (pid: number) => pid],
    ['the shell that guards it', guardOf],
  ])('(%s) ends the product, and the next start has all that was acknowledged', async (_, of) => {
    const env = { DATABASE_URL: undefined, SMTP_URL: sink.url };
    const product = await startProduct({ dataDir, env });
    const load = pourMessages(product);
    await until('messages are acknowledged', () => load.acknowledged.length > 0);
    process.kill(of(await postmasterPid(dataDir)), 'SIGKILL');
    expect(await product.ended).toBe(1);
    await load.stop();
    expect(load.hung()).toBe(0);
    expect(product.output()).toContain('The embedded PostgreSQL ended unexpectedly.');

    const next = await startProduct({ dataDir, env });
    await expectStoredOnce(await embeddedUrl(dataDir), load.acknowledged);
    await expectEmails(sink, load.acknowledged, EMAILS_MS);
    expect(await next.terminate()).toBe(0);
  });
});
