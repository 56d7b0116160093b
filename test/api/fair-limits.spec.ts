import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_CALLS, ANONYMOUS_CALLS, CLIENT_CALLS } from '#server/http/call-limits';
import { newPersonalToken } from '#server/auth/access-tokens/personal-token';
import { createTestApp, type TestApp } from '#support/app';
import {
  buildContactMessage,
  buildUser,
  call,
  logIn,
  signUp,
  signUpAndLogIn,
} from '#support/factories';
import { givePersonalToken } from '#support/personal-tokens';
import { expectProblem } from './problem.js';

/** A client of its own for every test: the application trusts one proxy. */
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
});
afterAll(async () => site.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, async (_, n) => work(n)));
const policyOf = (response: Response) => response.headers.get('ratelimit-policy');

/** Has a table answer every change as it does while somebody holds a lock on it. */
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

/** Resolves when no counter has a point of the given limits left to give back. */
const expectGivenBack = async (...names: string[]) =>
  expect
    .poll(async () =>
      site.database.query('SELECT key, points FROM rate_limits WHERE points > 0 AND key ~ $1', [
        `^(${names.join('|')}):`,
      ]),
    )
    .toEqual([]);

describe('A failure of ours', () => {
  it('counts as no wrong password: after ten right ones in vain the owner still logs in', async () => {
    const user = await signUp(site);
    const attempt = async () =>
      call(site, '/auth/login/email', { body: user, headers: from('192.0.2.1') });
    await whileFailing('sessions', 'INSERT', async () => {
      for (let n = 0; n < 10; n += 1) await expectProblem(await attempt(), 503);
      await expectGivenBack('login-account', 'login-client', 'login-strangers');
    });
    expect((await attempt()).status).toBe(200);
  });

  it('takes no change of password from the owner', async () => {
    const { token, password } = await signUpAndLogIn(site);
    const change = async () =>
      call(site, '/auth/change-password', {
        method: 'PUT',
        token,
        body: { current_password: password, new_password: 'granite-meadow-compass-7' },
      });
    await whileFailing('users', 'UPDATE', async () => {
      for (let n = 0; n < 20; n += 1) await expectProblem(await change(), 503);
      await expectGivenBack('password-changes', 'current-password');
    });
    expect((await change()).status).toBe(204);
  });

  it('gives back what its client has, too, where the account is lost from sight', async () => {
    const body = { token: 'x', newPassword: 'granite-meadow-compass-7' };
    await call(site, '/auth/reset-password', { body, headers: from('192.0.2.2') });
    const user = buildUser();
    await whileFailing('users', 'INSERT', async () => {
      await expectProblem(
        await call(site, '/auth/signup/email', { body: user, headers: from('192.0.2.3') }),
        503,
      );
      await expectGivenBack('signup:192.0.2.3');
    });
  });

  it('is forgotten at once where the limit was reached meanwhile', async () => {
    const user = await signUp(site);
    const attempt = async () =>
      call(site, '/auth/login/email', { body: user, headers: from('192.0.2.4') });
    await whileFailing('sessions', 'INSERT', async () => {
      await times(12, attempt);
      await expectGivenBack('login-account');
    });
    await expect.poll(async () => (await attempt()).status).toBe(200);
  });
});

describe('A point that cannot be given back at once', () => {
  it('is given back when it can be: while the counters are locked it is tried again', async () => {
    const user = await signUp(site);
    const attempt = async () =>
      call(site, '/auth/login/email', { body: user, headers: from('192.0.2.6') });
    // A sequence keeps its count where all else is undone.
    await site.database.query(`
      CREATE SEQUENCE refused;
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM nextval('refused'); RAISE EXCEPTION 'locked' USING ERRCODE = '55P03'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON rate_limits FOR EACH ROW EXECUTE FUNCTION refuse();`);
    try {
      await whileFailing('sessions', 'INSERT', async () => {
        await expectProblem(await attempt(), 503);
        const refused = async () => site.database.query('SELECT FROM refused WHERE is_called');
        await expect.poll(refused).toHaveLength(1);
      });
    } finally {
      await site.database.query('DROP FUNCTION refuse CASCADE; DROP SEQUENCE refused');
    }
    const counted = async () =>
      site.database.query(
        `SELECT key FROM rate_limits WHERE points > 0 AND key ~ '^login-.*192[.]0[.]2[.]6'`,
      );
    await expect.poll(counted, { timeout: 12_000 }).toEqual([]);
  });
});

describe('A window of tries', () => {
  it('ends when the first try said, and then all of them are back', async () => {
    const user = await signUp(site);
    const headers = from('192.0.2.8');
    const attempt = async (password: string) =>
      call(site, '/auth/login/email', { body: { ...user, password }, headers });
    const rows = async (): Promise<{ expire: string }[]> =>
      site.database.query(
        `SELECT expire FROM rate_limits WHERE key ~ '^login-account:.*192[.]0[.]2[.]8'`,
      );
    await attempt('not-the-one-42');
    const [first] = await rows();
    await attempt('not-the-one-43');
    expect(await rows()).toEqual([first]);
    await site.database.query(
      `UPDATE rate_limits SET points = 11, expire = 1 WHERE key ~ '^login-account:.*192[.]0[.]2[.]8'`,
    );
    expect((await attempt(user.password)).status).toBe(200);
  });
});

describe('A point that another replica gives back', () => {
  it('counts within seconds, although this one has refused the client', async () => {
    const user = await signUp(site);
    const headers = from('192.0.2.5');
    const attempt = async (password: string) =>
      call(site, '/auth/login/email', { body: { ...user, password }, headers });
    for (let n = 0; n < 10; n += 1) await expectProblem(await attempt('not-the-one-42'), 401);
    await expectProblem(await attempt(user.password), 429);
    await site.database.query(
      "UPDATE rate_limits SET points = 0 WHERE key ~ '^login-account:.*:192[.]0[.]2[.]5'",
    );
    await expect
      .poll(async () => (await attempt(user.password)).status, { timeout: 10_000 })
      .toBe(200);
  });
});

describe('Passwords', () => {
  it('are changed twenty times an hour, the same one or another', async () => {
    const { token, password } = await signUpAndLogIn(site);
    const change = async () =>
      call(site, '/auth/change-password', {
        method: 'PUT',
        token,
        body: { current_password: password, new_password: password },
      });
    for (let n = 0; n < 20; n += 1) await expectProblem(await change(), 400);
    const refused = await change();
    await expectProblem(refused, 429);
    expect(policyOf(refused)).toBe('"password-changes";q=20;w=3600');
  });

  it('that are right log one account in a hundred times in a while from one client', async () => {
    const user = await signUp(site);
    const attempt = async (address: string) =>
      call(site, '/auth/login/email', { body: user, headers: from(address) });
    for (let n = 0; n < 100; n += 1) expect((await attempt('192.0.2.12')).status).toBe(200);
    const refused = await attempt('192.0.2.12');
    await expectProblem(refused, 429);
    expect(policyOf(refused)).toBe('"log-ins";q=100;w=900');
    expect((await attempt('192.0.2.13')).status).toBe(200);
  }, 60_000);
});

describe('Before its body is read, a call', () => {
  /** A body that is parsed is told to be no JSON. */
  const send = async (address: string, authorization: string) =>
    call(site, '/auth/settings', {
      method: 'PUT',
      headers: { ...from(address), authorization, 'content-type': 'application/json' },
    });
  const parse = async (address: string, authorization: string) =>
    fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { ...from(address), authorization, 'content-type': 'application/json' },
      body: '{',
    });
  const statuses = (responses: Response[]) =>
    [...new Set(responses.map(({ status }) => status))].toSorted((a, b) => a - b);

  it.each([
    ['of another kind', async () => 'Basic YTpi', '192.0.2.20'],
    ['that is empty', async () => '', '192.0.2.21'],
    [
      'that somebody else signed',
      async () => {
        const { token } = await signUpAndLogIn(site);
        return `Bearer ${token.replace(/[^.]+$/, 'A'.repeat(43))}`;
      },
      '192.0.2.22',
    ],
  ])('with an authorization %s counts as one without a token', async (_, make, address) => {
    const authorization = await make();
    const answers = await times(ANONYMOUS_CALLS.points + 50, async () =>
      parse(address, authorization),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(ANONYMOUS_CALLS.points);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  });

  it('with a good token is counted for its account, six hundred in ten seconds', async () => {
    const { token } = await signUpAndLogIn(site);
    const flood = await times(ACCOUNT_CALLS.points + 1, async () =>
      parse('192.0.2.23', `Bearer ${token}`),
    );
    expect(statuses(flood)).toEqual([400, 429]);
    expect(flood.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await parse('192.0.2.24', `Bearer ${token}`)).status).toBe(400);
    expect(
      (await send('192.0.2.23', `Bearer ${await logIn(site, await signUp(site))}`)).status,
    ).toBe(400);
  });

  it('is one of three thousand that a client has in ten seconds, pages included, but for probes', async () => {
    const ask = async (path: string, count: number) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
        let answers = '';
        const head = `GET ${path} HTTP/1.1\r\nHost: northfold\r\nX-Forwarded-For: 192.0.2.25\r\n`;
        socket.on('data', (data) => (answers += data)).on('error', reject);
        socket.on('close', () => resolve(answers));
        socket.write(`${head}\r\n`.repeat(count - 1) + `${head}Connection: close\r\n\r\n`);
      });
    const count = (answers: string, status: number) =>
      answers.split(`HTTP/1.1 ${status} `).length - 1;
    const answers = await ask('/.well-known/change-password', CLIENT_CALLS.points + 5);
    expect(count(answers, 302)).toBe(CLIENT_CALLS.points);
    expect(count(answers, 429)).toBe(5);
    expect(count(await ask('/health/live', 2), 200)).toBe(2);
  });
});

describe('With personal access tokens', () => {
  const read = async (address: string, token: string) =>
    call(site, '/auth/settings', { token, headers: from(address) });
  const save = async (address: string, token: string) =>
    call(site, '/auth/settings', {
      method: 'PUT',
      token,
      body: { dailyDigest: true },
      headers: from(address),
    });
  /** Uses up what a client may send without a token that is good. */
  const guess = async (address: string, count: number) =>
    times(count, async () => read(address, newPersonalToken()));

  it('guesses are refused after two hundred in ten seconds, though they only read', async () => {
    const answers = await guess('192.0.2.60', ANONYMOUS_CALLS.points);
    for (const { status } of answers) expect(status).toBe(401);
    const refused = await read('192.0.2.60', newPersonalToken());
    await expectProblem(refused, 429);
    expect(policyOf(refused)).toBe('"anonymous-client";q=200;w=10');
    expect((await read('192.0.2.61', newPersonalToken())).status).toBe(401);
  });

  it('a program goes on where others guess: its calls count for its account', async () => {
    const user = await signUp(site);
    const token = await givePersonalToken(site, user);
    expect((await read('192.0.2.62', token)).status).toBe(200);
    await guess('192.0.2.62', ANONYMOUS_CALLS.points + 1);
    expect((await save('192.0.2.62', token)).status).toBe(200);
    const answers = await times(ACCOUNT_CALLS.points, async () => save('192.0.2.62', token));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  }, 60_000);

  it('one that has expired may be sent for ever, and takes nothing from its neighbours', async () => {
    const token = await givePersonalToken(site, await signUp(site), { expiresInDays: -1 });
    for (let n = 0; n < 5; n += 1) {
      const answers = await times(50, async () => save('192.0.2.63', token));
      for (const { status } of answers) expect(status).toBe(401);
    }
    const body = buildContactMessage();
    const sent = await call(site, '/contact', { body, headers: from('192.0.2.63') });
    expect(sent.status).toBe(201);
  });
});
