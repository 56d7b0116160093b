import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { MetricsServer } from '#server/metrics/metrics-server';
import { RowBounds } from '#server/rate-limits/row-bounds';
import { createTestApp, type TestApp } from '#support/app';
import { buildContactMessage, buildUser, call } from '#support/factories';
import { expectProblem } from './problem.js';

const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1', METRICS_PORT: '0' };
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env });
});
afterAll(async () => site.close());

const count = async (from: string): Promise<number> => {
  const [row] = await site.database.query(`SELECT count(*)::int FROM ${from}`);
  return row.count;
};
const used = async (rows: string) => {
  const { port } = site.app.get(MetricsServer);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(
    new RegExp(`^northfold_rows_of_bound_ratio{rows="${rows}"} (.+)$`, 'm').exec(text)?.[1],
  );
};

describe('When there are as many as there may be', () => {
  it('a message that looks like spam is refused and not stored, and one of a person is taken', async () => {
    await site.database.query(
      `INSERT INTO contact_messages (name, email, email_canonical, subject, message, status)
       SELECT 'Ada', 'a@example.com', 'a@example.com', 'Spam', 'Casino', 'spam' FROM generate_series(1, 20000)`,
    );
    expect(await used('set-aside-messages')).toBe(1);
    const spam = buildContactMessage({ website: 'https://spam.example' });
    await expectProblem(await call(site, '/contact', { body: spam }), 429);
    expect(await count('contact_messages')).toBe(20_000);
    expect((await call(site, '/contact', { body: buildContactMessage() })).status).toBe(201);
  });

  it('a sign-up is refused and leaves no account, as long as nobody confirms or cleans up', async () => {
    for (let first = 1; first <= 100_000; first += 20_000) {
      await site.database.query(
        `INSERT INTO users (email, email_canonical, confirm_by)
         SELECT n || '@example.com', n || '@example.com', now() + interval '30 days'
         FROM generate_series($1::int, $1::int + 19999) AS n`,
        [first],
      );
    }
    expect(await used('unconfirmed-accounts')).toBe(1);
    const body = buildUser();
    await expectProblem(await call(site, '/auth/signup/email', { body }), 429);
    expect(await count('users')).toBe(100_000);
  });

  it('counters of single attempts give way, soonest those that end soonest, and counters of many stay', async () => {
    const end = "extract(epoch FROM now() + interval '1 hour') * 1000";
    await site.database.query('DELETE FROM rate_limits');
    for (let first = 1; first <= 200_000; first += 50_000) {
      await site.database.query(
        `INSERT INTO rate_limits (key, points, expire)
         SELECT 'made-up:' || n, 1, ${end} + n FROM generate_series($1::int, $1::int + 49999) AS n`,
        [first],
      );
    }
    await site.database.query(
      `INSERT INTO rate_limits (key, points, expire) SELECT 'guesser:' || n, 9, ${end} - 600000 FROM generate_series(1, 10) AS n`,
    );
    expect(await used('rate-limits')).toBeGreaterThan(1);
    await site.app.get(Cleanup).run();
    expect(await count('rate_limits')).toBe(200_000);
    expect(await count(`rate_limits WHERE key LIKE 'guesser:%'`)).toBe(10);
    expect(await count(`rate_limits WHERE key IN ('made-up:1', 'made-up:10')`)).toBe(0);
  });
});

describe('What could not be counted', () => {
  it('is counted anew by the next call', async () => {
    const bounds = site.app.get(RowBounds);
    await site.database.query('DELETE FROM rate_limits');
    await site.database.query('ALTER TABLE rate_limits RENAME TO away');
    try {
      await expect(bounds.assertRoom('rate-limits')).rejects.toThrow(/rate_limits/);
    } finally {
      await site.database.query('ALTER TABLE away RENAME TO rate_limits');
    }
    await expect(bounds.assertRoom('rate-limits')).resolves.toBeUndefined();
  });
});

describe('A log-in that is refused for what its client did', () => {
  it('leaves no counter behind for an address that was made up', async () => {
    const limited = await createTestApp({ env });
    try {
      const headers = { 'x-forwarded-for': '198.51.100.9' };
      const guess = async () =>
        call(limited, '/auth/login/email', {
          body: { email: buildUser().email, password: 'not-the-password' },
          headers,
        });
      for (let block = 0; block < 10; block += 1) {
        await Promise.all(Array.from({ length: 10 }, guess));
      }
      const rows = async () =>
        (await limited.database.query('SELECT key FROM rate_limits')).length as number;
      const before = await rows();
      for (let n = 0; n < 3; n += 1) await expectProblem(await guess(), 429);
      expect(await rows()).toBe(before);
    } finally {
      await limited.close();
    }
  });
});
