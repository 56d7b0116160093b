import { Logger } from '@nestjs/common';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { limitHits } from '#server/limits/limiter';
import { COUNTERS_MOST } from '#server/limits/limits';
import { createTestApp, useTestApp } from '#support/app';
import { query } from '#support/databases';
import { buildUser, call, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { ORIGIN } from '#support/passkeys';
import { changePassword } from './accounts.js';
import { leaveOne } from './points.js';
import { expectProblem } from './problem.js';

/** A client of its own for every test: the application trusts one proxy. */
const site = useTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', PUBLIC_URL: ORIGIN } });

const NEW = 'granite-meadow-compass-7';
const CHALLENGE = () => ({ challenge: 'x', code: '123456' });
const HIT = { event: 'limit-hit', requestId: expect.any(String) };
const from = (address: string) => ({ 'x-forwarded-for': address });
const repeat = async (times: number, path: string, body: () => unknown, address: string) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const response = await call(site, path, { body: body(), headers: from(address) });
    statuses.push(response.status);
  }
  return statuses;
};
const counters = async (where: string) =>
  site.database.query(`SELECT name, subject, points FROM limit_counters WHERE ${where}`);

describe('A public call', () => {
  beforeAll(() => limitHits.reset());

  it.each([
    ['/auth/login/passkey-options', 'passkey-challenges', () => ({}), 200],
    ['/auth/login/passkey', 'passkey-login', () => ({}), 400],
    ['/auth/login/second-step', 'second-step-challenge', CHALLENGE, 401],
    ['/auth/signup/email', 'signup', () => ({ email: 'x', password: 'x' }), 400],
    ['/auth/reset-password', 'mailed-link', () => ({ token: 'x', newPassword: NEW }), 400],
    ['/auth/forgot-password', 'forgot-client', () => ({ email: buildUser().email }), 202],
  ] as const)('%s takes the points of %s from one client', async (path, limit, body, status) => {
    const address = `198.51.100.${path.length}`;
    using warn = vi.spyOn(Logger.prototype, 'warn');
    expect(await repeat(1, path, body, address)).toEqual([status]);
    await leaveOne(site, limit, address);
    expect(await repeat(2, path, body, address)).toEqual([status, 429]);
    expect((await limitHits.get()).values).toContainEqual({ labels: { limit }, value: 1 });
    expect(warn).toHaveBeenCalledWith({ ...HIT, limit, network: address });
    expect(await repeat(1, path, body, '198.51.100.250')).toEqual([status]);
  });
});

describe('A point', () => {
  /** Has a table answer every change as it does while a lock is held on it. */
  async function whileFailing(table: string, change: string, work: () => Promise<void>) {
    await site.database.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'locked' USING ERRCODE = '55P03'; END $$;
      CREATE TRIGGER fail BEFORE ${change} ON ${table} EXECUTE FUNCTION fail();`);
    try {
      await work();
    } finally {
      await site.database.query('DROP FUNCTION fail CASCADE');
    }
  }

  it('comes back when the work fails on our side: ten right passwords in vain lock no owner out', async () => {
    const user = await signUp(site);
    const attempt = async () =>
      call(site, '/auth/login/email', { body: user, headers: from('192.0.2.1') });
    await whileFailing('sessions', 'INSERT', async () => {
      for (let n = 0; n < 10; n += 1) await expectProblem(await attempt(), 503);
      await expect.poll(async () => counters("name LIKE 'login-%'")).toEqual([]);
    });
    expect((await attempt()).status).toBe(200);
  });

  it('is taken by each change of a password that is asked for, done or not', async () => {
    const user = await signUpAndLogIn(site);
    const change = async () => changePassword(site, user, NEW);
    expect((await change()).status).toBe(204);
    await leaveOne(site, 'password-changes');
    for (const status of [401, 429]) expect((await change()).status).toBe(status);
  });

  it('is taken of every limit of a call or of no limit', async () => {
    const fields = () => ({ email: 'x', password: 'x' });
    await repeat(1, '/auth/signup/email', fields, '192.0.9.1');
    await leaveOne(site, 'signup', '192.0.9.1');
    await repeat(1, '/auth/signup/email', fields, '192.0.9.1');
    const [before] = await counters("name = 'signup-network' AND subject = '192.0.9.0/24'");
    expect(before).toMatchObject({ points: 2 });
    expect(await repeat(1, '/auth/signup/email', () => ({}), '192.0.9.1')).toEqual([429]);
    expect(await counters("name = 'signup-network' AND subject = '192.0.9.0/24'")).toEqual([
      before,
    ]);
    // Nothing has to be given back either, which others would meanwhile go without.
    await site.database.query("DELETE FROM limit_counters WHERE name = 'signup-network'");
    await whileFailing('limit_counters', 'DELETE', async () =>
      expect(await repeat(1, '/auth/signup/email', () => ({}), '192.0.9.1')).toEqual([429]),
    );
    expect(await counters("name = 'signup-network'")).toEqual([]);
  });
});

describe('An answer', () => {
  it('says what is left of the limits of its route, and nothing of limits that a service counts', async () => {
    const left = async (path: string, body: object) => {
      const { headers } = await call(site, path, { body, headers: from('192.0.2.9') });
      return (headers.get('ratelimit') ?? '').replaceAll(/;t=\d+/g, '');
    };
    expect(await left('/auth/signup/email', {})).toBe('"signup";r=59, "signup-network";r=299');
    // It would show whether there is an account, or one that knows the client.
    const wrong = { ...(await signUp(site)), password: 'not-the-password' };
    expect(await left('/auth/login/email', wrong)).toBe('');
  });
});

describe('With RATE_LIMITS=off, a call', () => {
  it('takes no points', async () => {
    await using off = await createTestApp();
    await logIn(off, await signUp(off));
    const find = "SELECT FROM limit_counters WHERE name LIKE 'signup%' OR name LIKE 'login-%'";
    expect(await off.database.query(find)).toEqual([]);
  });
});

describe('A window', () => {
  it('ends when the first try said, which Retry-After says, and then all points are back', async () => {
    const user = await signUp(site);
    const attempt = async (password: string) =>
      call(site, '/auth/login/email', {
        body: { email: user.email, password },
        headers: from('192.0.2.8'),
      });
    for (let n = 0; n < 10; n += 1) await expectProblem(await attempt('not-the-password'), 401);
    await site.database.query(
      `UPDATE limit_counters SET resets_at = now() + interval '20 hours' WHERE subject LIKE '%:192.0.2.8'`,
    );
    const refused = await attempt(user.password);
    const { detail } = await expectProblem(refused, 429);
    expect(detail).toContain('20 hours');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(71_000);
    await site.database.query(
      "UPDATE limit_counters SET resets_at = now() WHERE subject LIKE '%:192.0.2.8'",
    );
    expect((await attempt(user.password)).status).toBe(200);
  });
});

describe('The counters', () => {
  it('hold no address in clear', async () => {
    const { email } = await signUp(site);
    await logIn(site, { email, password: 'x' }).catch(() => undefined);
    const rows = await counters("name = 'login-account'");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  it('of single attempts give way when there are too many, and those of many stay', async () => {
    await site.database.query('DELETE FROM limit_counters');
    // Not by the product's pool, which ends what takes a slow machine seconds.
    await query(
      site.databaseUrl,
      `INSERT INTO limit_counters (name, subject, points, resets_at)
       SELECT 'login-account', 'made-up ' || n, 1, now() + interval '1 hour' + n * interval '1 ms'
       FROM generate_series(1, $1::int) AS n`,
      [COUNTERS_MOST],
    );
    await site.database.query(
      `INSERT INTO limit_counters (name, subject, points, resets_at)
       SELECT 'login-account', 'guesser ' || n, 9, now() + interval '1 minute' FROM generate_series(1, 10) AS n`,
    );
    await site.app.get(Cleanup).run();
    expect(await counters('true')).toHaveLength(COUNTERS_MOST);
    expect(await counters("subject LIKE 'guesser %'")).toHaveLength(10);
    expect(await counters("subject IN ('made-up 1', 'made-up 10')")).toEqual([]);
  });
});
