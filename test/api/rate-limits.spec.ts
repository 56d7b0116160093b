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
import { recordStatements } from '#support/record-statements';
import { expectProblem } from './problem.js';

/** A client of its own for every test: the application trusts one proxy. */
let site: TestApp;
let replica: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', PUBLIC_URL: ORIGIN } });
  replica = await createTestApp({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', DATABASE_URL: site.databaseUrl, WORKER: 'off' },
  });
});
afterAll(async () => {
  await replica.close();
  await site.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const attempt = async (
  { email, password }: { email: string; password: string },
  address: string,
  app = site,
) => call(app, '/auth/login/email', { body: { email, password }, headers: from(address) });
const guess = async (email: string, address: string, times: number, app = site) => {
  let last = await attempt({ email, password: 'not-the-password' }, address, app);
  for (let n = 1; n < times; n += 1) {
    last = await attempt({ email, password: 'not-the-password' }, address, app);
  }
  return last;
};

/** A hundred wrong passwords, ten from each network. */
const guessFromTenNetworks = async (email: string, prefix: string) => {
  for (let network = 0; network < 10; network += 1) {
    await Promise.all(
      Array.from({ length: 10 }, async () => guess(email, `${prefix}.${network}`, 1)),
    );
  }
};

/** A hundred wrong passwords of one client, each at an account of its own. */
const guessAtEverybody = async (address: string) => {
  for (let block = 0; block < 10; block += 1) {
    await Promise.all(Array.from({ length: 10 }, async () => guess(buildUser().email, address, 1)));
  }
};

const expectClientRefused = async (response: Response) => {
  await expectProblem(response, 429);
  expect(response.headers.get('ratelimit-policy')).toBe('"login-client";q=100;w=900');
};

describe('Logging in', () => {
  it('is refused after ten wrong passwords from one client, right password or not', async () => {
    const user = await signUp(site);
    await expectProblem(await guess(user.email, '192.0.2.1', 10), 401);
    const response = await attempt(user, '192.0.2.1');
    const problem = await expectProblem(response, 429);
    expect(problem.detail).toContain('15 minutes');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(response.headers.get('ratelimit-policy')).toBe('"login-account";q=10;w=900');
    expect(response.headers.get('ratelimit')).toMatch(/^"login-account";r=0;t=(8\d\d|900)$/);
  });

  it('still works for the owner elsewhere: guessing locks nobody out', async () => {
    const user = await signUp(site);
    await guess(user.email, '192.0.2.2', 11);
    expect((await attempt(user, '192.0.2.3')).status).toBe(200);
  });

  it('treats an unknown address exactly alike', async () => {
    const { email } = buildUser();
    await expectProblem(await guess(email, '192.0.2.4', 10), 401);
    await expectProblem(await guess(email, '192.0.2.4', 1), 429);
  });

  it('forgets the failures once the password was right', async () => {
    const user = await signUp(site);
    await guess(user.email, '192.0.2.5', 9);
    expect((await attempt(user, '192.0.2.5')).status).toBe(200);
    await expectProblem(await guess(user.email, '192.0.2.5', 10), 401);
  });

  it('counts guesses that come all at once', async () => {
    const { email } = buildUser();
    const guesses = Array.from({ length: 30 }, async () => guess(email, '192.0.2.6', 1));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('counts together what comes in through two replicas', async () => {
    const { email } = buildUser();
    await guess(email, '192.0.2.7', 5, site);
    await expectProblem(await guess(email, '192.0.2.7', 5, replica), 401);
    await expectProblem(await guess(email, '192.0.2.7', 1, site), 429);
    await expectProblem(await guess(email, '192.0.2.7', 1, replica), 429);
  });

  it('counts a whole IPv6 network as one client', async () => {
    const { email } = buildUser();
    for (let n = 0; n < 10; n += 1) await guess(email, `2001:db8:1:2::${n}`, 1);
    await expectProblem(await guess(email, '2001:db8:1:2:ffff::1', 1), 429);
    await expectProblem(await guess(email, '2001:db8:1:3::1', 1), 401);
  });

  it('to one account is refused to strangers after a hundred failures from everywhere, not to its owner’s devices', async () => {
    const user = await signUp(site);
    expect((await attempt(user, '198.51.100.1')).status).toBe(200);
    // A hundred clients, each once; ten at a time.
    for (let block = 0; block < 10; block += 1) {
      await Promise.all(
        Array.from({ length: 10 }, async (_, n) =>
          guess(user.email, `203.0.113.${block * 10 + n}`, 1),
        ),
      );
    }
    await expectProblem(await attempt(user, '203.0.113.200'), 429);
    expect((await attempt(user, '198.51.100.1')).status).toBe(200);
  }, 60_000);

  it('works again for its owner, wherever that is, once the password was reset by mail', async () => {
    const user = await signUp(site);
    await guessFromTenNetworks(user.email, '203.0.114');
    await expectProblem(await attempt(user, '198.51.100.31'), 429);
    await guess(user.email, '198.51.100.31', 10);
    await call(site, '/auth/forgot-password', { body: { email: user.email } });
    const token = await site.mailbox.resetToken(user.email);
    const newPassword = 'granite-meadow-compass-7';
    const reset = await call(site, '/auth/reset-password', {
      body: { token, newPassword },
      headers: from('198.51.100.31'),
    });
    expect(reset.status).toBe(204);
    // The guessing goes on.
    await guessFromTenNetworks(user.email, '203.0.115');
    await expectProblem(await attempt(user, '203.0.115.200'), 429);
    const owner = { ...user, password: newPassword };
    expect((await attempt(owner, '198.51.100.31')).status).toBe(200);
  }, 90_000);

  it('is refused to strangers alike where there is no such account', async () => {
    const { email } = buildUser();
    await guessFromTenNetworks(email, '203.0.116');
    const response = await attempt({ email, password: 'not-the-password' }, '203.0.116.200');
    await expectProblem(response, 429);
    expect(response.headers.get('ratelimit-policy')).toBe('"login-strangers";q=100;w=3600');
  }, 60_000);

  it('is refused after a hundred failures of one client at all accounts together', async () => {
    await guessAtEverybody('198.51.100.40');
    const user = await signUp(site);
    await expectClientRefused(await attempt(user, '198.51.100.40'));
    expect((await attempt(user, '198.51.100.41')).status).toBe(200);
  }, 60_000);

  it('works for its owner where it was used before, however much others there have guessed', async () => {
    const owner = await signUp(site);
    expect((await attempt(owner, '198.51.100.42')).status).toBe(200);
    await guessAtEverybody('198.51.100.42');
    expect((await attempt(owner, '198.51.100.42')).status).toBe(200);
    // The place is known for this account, and ten guesses are all that anybody there has at it.
    await expectProblem(await guess(owner.email, '198.51.100.42', 10), 401);
    await expectProblem(await attempt(owner, '198.51.100.42'), 429);
  }, 60_000);

  it('works where others have guessed at everybody, once the password was reset from there', async () => {
    const owner = await signUp(site);
    await guessAtEverybody('198.51.100.43');
    await expectClientRefused(await attempt(owner, '198.51.100.43'));
    await guess(owner.email, '198.51.100.43', 10);
    await call(site, '/auth/forgot-password', { body: { email: owner.email } });
    const body = {
      token: await site.mailbox.resetToken(owner.email),
      newPassword: 'granite-meadow-compass-7',
    };
    const headers = from('198.51.100.43');
    expect((await call(site, '/auth/reset-password', { body, headers })).status).toBe(204);
    const renewed = { ...owner, password: body.newPassword };
    expect((await attempt(renewed, '198.51.100.43')).status).toBe(200);
  }, 60_000);

  it('works where others have guessed at everybody, once the address was confirmed from there', async () => {
    const owner = await signUp(site);
    await guessAtEverybody('198.51.100.44');
    const body = {
      token: await site.mailbox.confirmationToken(owner.email),
      newPassword: 'granite-meadow-compass-7',
    };
    const headers = from('198.51.100.44');
    expect((await call(site, '/auth/confirm-email', { body, headers })).status).toBe(204);
    const renewed = { ...owner, password: body.newPassword };
    expect((await attempt(renewed, '198.51.100.44')).status).toBe(200);
  }, 60_000);

  it('gives nobody more guesses at others for an account of their own', async () => {
    const own = await signUp(site);
    expect((await attempt(own, '198.51.100.45')).status).toBe(200);
    await guessAtEverybody('198.51.100.45');
    for (let n = 0; n < 3; n += 1) {
      expect((await attempt(own, '198.51.100.45')).status).toBe(200);
      await expectClientRefused(await guess(buildUser().email, '198.51.100.45', 1));
    }
  }, 60_000);

  it('is known from the ten places that were used last', async () => {
    const user = await signUp(site);
    const logInFrom = async (...addresses: string[]) => {
      for (const address of addresses) {
        expect((await attempt(user, address)).status).toBe(200);
      }
    };
    const elsewhere = Array.from({ length: 10 }, (_, n) => `203.0.117.${n}`);
    await logInFrom('198.51.100.46', ...elsewhere.slice(0, 9), '198.51.100.46', '203.0.117.9');
    const [row] = await site.database.query('SELECT known_networks FROM users WHERE email = $1', [
      user.email,
    ]);
    expect(row.known_networks).toEqual([
      '203.0.117.9',
      '198.51.100.46',
      ...elsewhere.slice(1, 9).toReversed(),
    ]);
  });

  it('asks the database nothing about an account while its client is over the limit', async () => {
    const { email } = await signUp(site);
    await guess(email, '192.0.2.8', 10);
    const { statements, stop } = recordStatements(site.database);
    try {
      await expectProblem(await guess(email, '192.0.2.8', 5), 429);
    } finally {
      stop();
    }
    expect(
      statements.filter(({ text }) => /\b(users|security_events|sessions)\b/.test(text)),
    ).toEqual([]);
  });

  it('is not counted by a header that no trusted proxy wrote', async () => {
    const direct = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { email } = buildUser();
      for (let n = 0; n < 10; n += 1) await guess(email, `192.0.2.${n}`, 1, direct);
      await expectProblem(await guess(email, '192.0.2.99', 1, direct), 429);
    } finally {
      await direct.close();
    }
  });
});

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
