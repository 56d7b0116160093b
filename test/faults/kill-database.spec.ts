import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFaultScene } from './fault-scene.js';
import { expectEmails, expectStoredOnce, pourMessages } from './message-load.js';
import { postmasterPid } from './private-postgres.js';
import { until } from '#support/waiting';

const EMAILS_MS = 90_000;

const scene = useFaultScene({ each: true, database: 'embedded' });

const guardOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));

describe('killing the embedded PostgreSQL under a living product', () => {
  it.each([
    ['its server', (pid: number) => pid],
    ['the shell that guards it', guardOf],
  ])('(%s) ends the product, and the next start has all that was acknowledged', async (_, of) => {
    const dataDir = join(scene.directory, 'product');
    const product = await scene.start();
    const load = pourMessages(product);
    await until('messages are acknowledged', () => load.acknowledged.length > 0);
    process.kill(of(await postmasterPid(dataDir)), 'SIGKILL');
    expect(await product.ended).toBe(1);
    await load.stop();
    expect(load.hung()).toBe(0);
    expect(product.output()).toContain('The embedded PostgreSQL ended unexpectedly.');

    const next = await scene.start();
    await expectStoredOnce(await scene.directUrl(), load.acknowledged);
    await expectEmails(scene.sink, load.acknowledged, EMAILS_MS);
    expect(await next.terminate()).toBe(0);
  });
});
