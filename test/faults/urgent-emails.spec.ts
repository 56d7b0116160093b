import { beforeAll, describe, expect, it } from 'vitest';
import { call, signUp } from '#support/factories';
import { useFaultScene } from './fault-scene.js';
import type { Product } from '#support/product-process';
import { until } from '#support/waiting';

const WAITING = 50_000;
/** As long as the mail server thinks about an email to the consultancy: longer than the test takes. */
const SLOW_MS = 120_000;
/** The places of the worker that are open to every job (`queue-worker.ts`). */
const SLOTS = 3;

const scene = useFaultScene({
  mail: {
    mood: 'slow',
    delayMs: ({ subject }) => (subject.startsWith('Contact') ? SLOW_MS : 0),
  },
});
let product: Product;
beforeAll(async () => {
  product = await scene.start();
  await scene.client.query(
    `WITH message AS (
       INSERT INTO contact_messages (name, email, email_canonical, subject, message)
       SELECT 'Ada', 'ada@example.com', 'ada@example.com', 'Message ' || n, 'Hello'
       FROM generate_series(1, ${WAITING}) AS n RETURNING id
     )
     INSERT INTO jobs (task, payload, priority)
     SELECT 'email:contact-message', jsonb_build_object('id', id), 100 FROM message`,
  );
});

/** Whom a reset link has gone to; a sign-up sends a link of its own, which is as urgent. */
const linksSent = () =>
  scene.sink.deliveries.flatMap(({ email }) =>
    /reset/i.test(email.subject ?? '') ? [email.to] : [],
  );

describe('while 50,000 contact emails wait for a mail server that takes minutes over each', () => {
  it('a dozen reset links leave at once, and no contact email is lost', async () => {
    await until('every place open to all is taken', () => scene.sink.undecided() >= SLOTS);
    const users = await Promise.all(Array.from({ length: 12 }, async () => signUp(product)));
    for (const { email } of users) {
      await call(product, '/auth/forgot-password', { body: { email } });
    }
    await until('all have left', () => linksSent().length === users.length, SLOW_MS / 4);
    const { rows } = await scene.client.query(
      `SELECT count(*)::int AS waiting FROM jobs WHERE task = 'email:contact-message'`,
    );
    expect(rows).toEqual([{ waiting: WAITING }]);
  });
});
