import { ANONYMOUS_CALLS } from '#server/http/call-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import {
  buildContactMessage,
  buildUser,
  call,
  logIn,
  signUp,
  signUpAndLogIn,
} from '#support/factories';
import { addPasskey, ORIGIN } from '#support/passkeys';
import { expectProblem } from './problem.js';

/** A client of its own for every test: the application trusts one proxy. */
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', PUBLIC_URL: ORIGIN } });
});
afterAll(async () => site.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('Changing the password', () => {
  it('is refused after ten wrong current ones', async () => {
    const { token, password } = await signUpAndLogIn(site);
    const change = async (current_password: string) =>
      call(site, '/auth/change-password', {
        method: 'PUT',
        token,
        body: { new_password: 'granite-meadow-compass-7', current_password },
      });
    for (let n = 0; n < 10; n += 1) await expectProblem(await change('not-the-password'), 401);
    await expectProblem(await change(password), 429);
    expect((await call(site, '/auth/profile', { token })).status).toBe(200);
  });
});

describe('The other public calls', () => {
  const repeat = async (times: number, path: string, body: () => unknown, address: string) => {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const response = await call(site, path, { body: body(), headers: from(address) });
      statuses.push(response.status);
    }
    return statuses;
  };

  it('forgot-password is answered to an owner whose link strangers have asked for as often as they could', async () => {
    const { email } = await signUp(site);
    await repeat(10, '/auth/forgot-password', () => ({ email }), '192.0.2.20');
    const own = await repeat(1, '/auth/forgot-password', () => ({ email }), '192.0.2.21');
    expect(own).toEqual([202]);
  });

  it.each([
    ['/auth/login/passkey-options', 120, () => ({}), 200],
    ['/auth/login/passkey', 100, () => ({}), 400],
    ['/auth/login/second-step', 60, () => ({ challenge: 'x', code: '123456' }), 401],
    ['/contact', 60, () => buildContactMessage({ email: buildUser().email }), 201],
    ['/auth/signup/email', 60, () => ({ email: 'x', password: 'x' }), 400],
    ['/auth/reset-password', 60, () => ({ token: 'x', newPassword: 'granite-meadow-7' }), 400],
    ['/auth/forgot-password', 60, () => ({ email: buildUser().email }), 202],
  ])('%s takes %i in a while from one client', async (path, points, body, status) => {
    const address = `198.51.100.${path.length}`;
    const statuses = await repeat(points + 1, path, body, address);
    expect(statuses.slice(0, points).every((each) => each === status)).toBe(true);
    expect(statuses[points]).toBe(429);
    const elsewhere = await call(site, path, { body: body(), headers: from('198.51.100.250') });
    expect(elsewhere.status).toBe(status);
  });

  it('sign-up takes 120 an hour from one network, however many clients it has', async () => {
    const body = () => ({ email: 'x', password: 'x' });
    const statuses: number[] = [];
    for (let client = 1; client <= 3; client += 1) {
      statuses.push(...(await repeat(40, '/auth/signup/email', body, `192.0.3.${client}`)));
    }
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect(await repeat(1, '/auth/signup/email', body, '192.0.3.4')).toEqual([429]);
    expect(await repeat(1, '/auth/signup/email', body, '192.0.4.1')).toEqual([400]);
  });

  it('sixty passkey challenges an hour are what one account gets, whatever for and from wherever', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    await addPasskey(site, ada.token);
    const ask = async (what: string, token: string, n: number) =>
      call(site, what, { method: 'POST', token, headers: from(`203.0.120.${n}`) });
    const calls = ['/auth/passkey-options', '/auth/reauthenticate/passkey-options'];
    // One was taken to create the passkey.
    for (let n = 1; n < 60; n += 1) {
      expect((await ask(calls[n % 2] ?? '', ada.token, n)).status).toBe(200);
    }
    for (const path of calls) await expectProblem(await ask(path, ada.token, 60), 429);
    expect((await ask('/auth/passkey-options', bob.token, 60)).status).toBe(200);
  });
});

describe('A link that was mailed', () => {
  const newPassword = 'granite-meadow-compass-7';
  const links = {
    '/auth/reset-password': async (email: string) => {
      await call(site, '/auth/forgot-password', { body: { email } });
      return site.mailbox.resetToken(email);
    },
    '/auth/confirm-email': async (email: string) => site.mailbox.confirmationToken(email),
  };

  it.each([
    ['/auth/reset-password', '203.0.118.1'],
    ['/auth/confirm-email', '203.0.118.2'],
  ] as const)(
    'works with %s where others have used up what one client has for bad ones',
    async (path, address) => {
      const { email } = await signUp(site);
      const token = await links[path](email);
      const send = async (body: object) => call(site, path, { body, headers: from(address) });
      for (let n = 0; n < 60; n += 1) {
        await expectProblem(await send({ token: 'x', newPassword }), 400);
      }
      await expectProblem(await send({ token: 'x', newPassword }), 429);
      expect((await send({ token, newPassword })).status).toBe(204);
    },
    60_000,
  );

  it.each(['/auth/reset-password', '/auth/confirm-email'] as const)(
    'is refused by %s after sixty passwords that were not taken, from wherever',
    async (path) => {
      const { email } = await signUp(site);
      const token = await links[path](email);
      const send = async (n: number, password: string) =>
        call(site, path, {
          body: { token, newPassword: password },
          headers: from(`203.0.119.${n}`),
        });
      for (let n = 0; n < 60; n += 1) await expectProblem(await send(n, 'northfold-1'), 400);
      await expectProblem(await send(60, newPassword), 429);
    },
    60_000,
  );
});

describe('Calls without a good token', () => {
  const send = async (path: string, address: string, init: RequestInit = {}) =>
    fetch(`${site.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from(address), ...init.headers },
      ...(init.body ? { body: init.body } : {}),
    });
  const repeat = async (path: string, address: string, init?: RequestInit) => {
    const answers = Array.from({ length: ANONYMOUS_CALLS.points + 1 }, async () =>
      send(path, address, init),
    );
    return (await Promise.all(answers)).map(({ status }) => status).toSorted();
  };

  it.each([
    ['/auth/login/email', 400, '203.0.113.221', '{'],
    ['/auth/login/email', 400, '203.0.113.222', `{"unknown":[${'0,'.repeat(20_000)}0]}`],
    ['/vitals', 400, '203.0.113.223', '{'],
    ['/auth/logout', 401, '203.0.113.224', '{}'],
  ])('%s: two hundred are answered %i in ten seconds, whatever they bring', async (...row) => {
    const [path, status, address, body] = row;
    const statuses = await repeat(path, address, { body });
    expect(statuses).toEqual([...Array<number>(ANONYMOUS_CALLS.points).fill(status), 429]);
    const response = await send('/contact', address, { body: '{' });
    await expectProblem(response, 429);
    expect(response.headers.get('ratelimit-policy')).toBe('"anonymous-client";q=200;w=10');
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect((await send('/contact', '203.0.113.254', { body: '{' })).status).toBe(400);
  });

  it('are limited when their token is worth nothing, too', async () => {
    const init = { headers: { authorization: 'Bearer x' }, body: '{}' };
    await repeat('/auth/logout', '203.0.113.230', init);
    await expectProblem(await send('/auth/logout', '203.0.113.230', init), 429);
  });

  it('are limited where no token is asked for, with one or without', async () => {
    const init = { headers: { authorization: 'Bearer x' }, body: '{' };
    await repeat('/auth/login/email', '203.0.113.232', init);
    await expectProblem(await send('/auth/login/email', '203.0.113.232', init), 429);
  });

  it('do not include those of somebody who is signed in', async () => {
    const { token } = await signUpAndLogIn(site);
    const settings = async () =>
      call(site, '/auth/settings', {
        method: 'PUT',
        token,
        body: { dailyDigest: true },
        headers: from('203.0.113.231'),
      });
    for (let n = 0; n < 21; n += 1) {
      const statuses = await Promise.all(Array.from({ length: 10 }, settings));
      expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    }
  });
});

describe('The counters', () => {
  it('hold no address in clear', async () => {
    const { email } = await signUp(site);
    await logIn(site, { email, password: 'x' }).catch(() => undefined);
    const rows: { key: string }[] = await site.database.query('SELECT key FROM rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ key }) => key).join()).not.toContain('@');
  });
});
