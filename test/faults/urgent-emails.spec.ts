import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#support/database-server';
import { call, signUp } from '#support/factories';
import { type MailSink, startMailSink } from '#support/mail-sink';
import { endProducts, type Product, startProduct } from '#support/product-process';
import { until } from '#support/waiting';

const WAITING = 50_000;
/** As long as the mail server thinks about an email to the consultancy: longer than the test takes. */
const SLOW_MS = 120_000;
/** The places of the worker that are open to every job (`queue-worker.ts`). */
const SLOTS = 3;

let dataDir: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let client: pg.Client;
let sink: MailSink;
let product: Product;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'northfold-urgent-'));
  database = await createDatabase(inject('template'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  sink = await startMailSink({
    mood: 'slow',
    delayMs: ({ subject }) => (subject.startsWith('Contact') ? SLOW_MS : 0),
  });
  product = await startProduct({
    dataDir,
    env: {
      DATABASE_URL: database.url,
      JWT_SECRET: randomBytes(32).toString('base64url'),
      SMTP_URL: sink.url,
    },
  });
  await client.query(
    `WITH message AS (
       INSERT INTO contact_messages (name, email, email_canonical, subject, message)
       SELECT 'Ada', 'ada@example.com', 'ada@example.com', 'Message ' || n, 'Hello'
       FROM generate_series(1, ${WAITING}) AS n RETURNING id
     )
     INSERT INTO jobs (task, payload, priority)
     SELECT 'email:contact-message', jsonb_build_object('id', id), 100 FROM message`,
  );
});
afterAll(async () => {
  await endProducts();
  await sink.close();
  await client.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

/** Whom a reset link has gone to; a sign-up sends a link of its own, which is as urgent. */
const linksSent = () =>
  sink.deliveries.flatMap(({ email }) => (/reset/i.test(email.subject ?? '') ? [email.to] : []));

describe('while 50,000 contact emails wait for a mail server that takes minutes over each', () => {
  it('a reset link leaves at once', async () => {
    await until('every place open to all is taken', () => sink.undecided() >= SLOTS);
    const user = await signUp(product);
    await call(product, '/auth/forgot-password', { body: { email: user.email } });
    await until('the link has left', () => linksSent().length > 0, SLOW_MS / 4);
    expect(linksSent()).toEqual([user.email]);
  });

  it('a dozen reset links go out, and no contact email is lost', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, async () => signUp(product)));
    for (const { email } of users) {
      await call(product, '/auth/forgot-password', { body: { email } });
    }
    await until('all have left', () => linksSent().length === 1 + users.length, SLOW_MS / 2);
    const { rows } = await client.query(
      `SELECT count(*)::int AS waiting FROM jobs WHERE task = 'email:contact-message'`,
    );
    expect(rows).toEqual([{ waiting: WAITING }]);
  });
});
