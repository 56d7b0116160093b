import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildContactMessage, call, signUpAndLogIn } from '#support/factories';
import { useFaultScene } from './fault-scene.js';
import { acceptedAgain, expectEmails, expectStoredOnce, pourMessages } from './message-load.js';
import type { Product } from '#support/product-process';
import { until } from '#support/waiting';

const EMAILS_MS = 90_000;
const RESTARTS = 4;

const scene = useFaultScene({ each: true, database: 'private' });
let product: Product;
beforeEach(async () => {
  product = await scene.start({ DATABASE_POOL: '4' });
});

describe('a database server that goes away while the product runs', () => {
  it('is answered with 503 and Retry-After when it restarts, and found again without a restart', async () => {
    const { token } = await signUpAndLogIn(product);
    const load = pourMessages(product);
    // More than once: where the worker stands when its connections break is a matter of luck.
    for (let restart = 1; restart < RESTARTS; restart += 1) {
      await pause(300);
      await scene.postgres.stop();
      await scene.postgres.start();
      await acceptedAgain(product);
    }
    await pause(300);
    await scene.postgres.stop();
    await pause(1_000);
    const ready = await fetch(`${product.url}/health/ready`);
    const live = await fetch(`${product.url}/health/live`);
    const profile = await call(product, '/auth/profile', { token });
    const page = await fetch(`${product.url}/about`);
    await scene.postgres.start();
    await acceptedAgain(product);
    await load.stop();

    expect(ready.status).toBe(503);
    expect(live.status, 'the process itself is well').toBe(200);
    expect(page.status, 'pages need no database').toBe(200);
    expect(profile.status, 'it signs out no account').toBe(503);
    expect(profile.headers.get('content-type')).toContain('application/problem+json');
    expect(profile.headers.get('retry-after')).toBe('5');
    expect(load.hung() + load.broken()).toBe(0);
    expect(load.refusals.length).toBeGreaterThan(0);
    expect(new Set(load.refusals)).toEqual(new Set([503]));

    expect((await call(product, '/auth/profile', { token })).status).toBe(200);
    await expectStoredOnce(await scene.directUrl(), load.acknowledged);
    await expectEmails(scene.sink, load.acknowledged, EMAILS_MS);
  });

  it('is answered with 503 when its packets vanish, and found again', async () => {
    const { token } = await signUpAndLogIn(product);
    scene.postgres.line.freeze();
    try {
      const paths = ['/auth/profile', '/auth/protected', '/auth/settings'];
      const calls = [
        ...paths.map((path) => ({ path, token })),
        ...Array.from({ length: 9 }, () => ({ path: '/contact', body: buildContactMessage() })),
      ];
      const answers = await Promise.all(
        calls.map(async ({ path, ...options }) => (await call(product, path, options)).status),
      );
      expect(answers).toEqual(calls.map(() => 503));
    } finally {
      scene.postgres.line.thaw();
    }
    await acceptedAgain(product);
    expect((await call(product, '/auth/profile', { token })).status).toBe(200);
  });

  it('is left for its successor when it vanishes with all its connections', async () => {
    // A fail-over: the old host never answers again, the name leads to the new one.
    await call(product, '/contact', { body: buildContactMessage() });
    scene.postgres.line.freeze();
    await call(product, '/contact', { body: buildContactMessage() });
    scene.postgres.line.forget();
    await acceptedAgain(product, { forMs: 3_000, timeoutMs: 30_000 });
    const before = scene.sink.deliveries.length;
    const answer = await call(product, '/contact', { body: buildContactMessage() });
    expect(answer.status).toBe(201);
    await until('emails go out again', () => scene.sink.deliveries.length > before, EMAILS_MS);
  });
});
