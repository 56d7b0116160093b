import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { SECOND_STEP_TRIES } from '#server/shared/limits';
import { canonicalEmail } from '#server/shared/email-address';
import { emailKey, type LimitName } from '#server/limits/limits';
import { createTestApp, type TestApp, useTestApp } from '#support/app';
import { call, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { holdAccount, lockWaiters } from '#support/held-account';
import {
  challengeFor,
  codeOf,
  earlyInTimeStep,
  forgetUsedCodes,
  signUpWithSecondStep,
  wrongCode,
} from '#support/second-step';
import { leaveOne } from './points.js';
import { expectBadFields, expectProblem, expectTold } from './problem.js';

const NEW_PASSWORD = 'granite-meadow-compass-7';

const site = useTestApp();

const finish = async (challenge: unknown, code: unknown) =>
  call(site, '/auth/login/second-step', { body: { challenge, code } });
const profile = async (token: string) => (await call(site, '/auth/profile', { token })).status;
const tokenOf = async (response: Response) =>
  (JSON.parse(await response.text()) as { access_token: string }).access_token;

describe('POST /auth/login/email with a second step', () => {
  it('answers a right password with a challenge, whose token nobody can read in the database', async () => {
    const { email, password } = await signUpWithSecondStep(site);
    const response = await call(site, '/auth/login/email', { body: { email, password } });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    const problem = await expectProblem(response, 401);
    expect(problem.type).toBe('urn:northfold:problem:second-step-required');
    const { challenge } = problem as unknown as { challenge: string };
    expect(challenge).toMatch(/^[\w-]{43}$/);
    const rows = JSON.stringify(
      await site.database.query(`SELECT encode(token_hash, 'hex') FROM second_step_challenges`),
    );
    expect(rows).not.toContain(challenge);
    expect(rows).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'));
  });

  it('answers a wrong password as for any account', async () => {
    const { email } = await signUpWithSecondStep(site);
    const body = { email, password: 'not-the-password' };
    await expectTold(await call(site, '/auth/login/email', { body }), 'wrong-credentials');
  });

  it('asks nobody who only began to set it up', async () => {
    const user = await signUp(site);
    const token = await logIn(site, user);
    await call(site, '/auth/second-step', { method: 'POST', token });
    expect(await profile(await logIn(site, user))).toBe(200);
  });
});

describe('A log-in under way', () => {
  it('owes a code when the second step is switched on before it is done', async () => {
    const user = await signUpAndLogIn(site);
    const begun = await call(site, '/auth/second-step', { method: 'POST', token: user.token });
    const { key } = JSON.parse(await begun.text()) as { key: string };
    // Both wait for the account's row, the owner first; the password has been found right by then.
    const release = await holdAccount(site, user.email);
    const body = { code: codeOf(key) };
    const confirmed = call(site, '/auth/second-step/confirm', { token: user.token, body });
    await lockWaiters(site, 1);
    const challenge = challengeFor(site, user);
    await lockWaiters(site, 2);
    await release();
    expect((await confirmed).status).toBe(200);
    await forgetUsedCodes(site, user.email);
    expect((await finish(await challenge, codeOf(key))).status).toBe(200);
  });
});

describe('POST /auth/login/second-step', () => {
  it('starts the session that the password was sent for', async () => {
    const user = await signUpWithSecondStep(site);
    const answers = [];
    for (const remember_me of [false, true]) {
      const challenge = await challengeFor(site, user, { remember_me });
      const response = await finish(challenge, codeOf(user.key));
      expect(response.status).toBe(200);
      answers.push(JSON.parse(await response.text()));
      await forgetUsedCodes(site, user.email);
    }
    expect(answers).toMatchObject([
      { token_type: 'Bearer', expires_in: 12 * 3_600 },
      { token_type: 'Bearer', expires_in: 30 * 86_400 },
    ]);
    expect(await profile((answers[0] as { access_token: string }).access_token)).toBe(200);
  });

  it.each([-1, 0, 1])('takes the code of a clock that is %i time steps off', async (steps) => {
    const user = await signUpWithSecondStep(site);
    const challenge = await challengeFor(site, user);
    await earlyInTimeStep();
    const response = await finish(challenge, codeOf(user.key, steps));
    expect(response.status).toBe(200);
  });

  it('takes a code with blanks in it', async () => {
    const user = await signUpWithSecondStep(site);
    const code = codeOf(user.key).replace(/^.../, ' $& ');
    expect((await finish(await challengeFor(site, user), code)).status).toBe(200);
  });

  it('takes no code twice, nor one that is older than the last', async () => {
    const user = await signUpWithSecondStep(site);
    const code = codeOf(user.key);
    expect((await finish(await challengeFor(site, user), code)).status).toBe(200);
    for (const old of [code, codeOf(user.key, -1)]) {
      await expectTold(await finish(await challengeFor(site, user), old), 'wrong-code');
    }
  });

  it('takes a challenge once', async () => {
    const user = await signUpWithSecondStep(site);
    const challenge = await challengeFor(site, user);
    expect((await finish(challenge, codeOf(user.key))).status).toBe(200);
    await expectTold(await finish(challenge, codeOf(user.key, 1)), 'invalid-challenge');
  });

  it('takes no challenge after five minutes, and removes it then', async () => {
    const user = await signUpWithSecondStep(site);
    const challenge = await challengeFor(site, user);
    const age = `UPDATE second_step_challenges SET expires_at = expires_at - interval '5 minutes'`;
    await site.database.query(age);
    await expectTold(await finish(challenge, codeOf(user.key)), 'invalid-challenge');
    await site.app.get(Cleanup).run();
    expect(await site.database.query('SELECT FROM second_step_challenges')).toEqual([]);
  });

  it(`takes no code after ${SECOND_STEP_TRIES} wrong ones, sent one by one or all at once`, async () => {
    const user = await signUpWithSecondStep(site);
    const challenge = await challengeFor(site, user);
    const wrong = wrongCode(user.key);
    const tries = Array.from({ length: SECOND_STEP_TRIES }, async () => finish(challenge, wrong));
    for (const response of await Promise.all(tries)) await expectTold(response, 'wrong-code');
    await expectTold(await finish(challenge, codeOf(user.key)), 'invalid-challenge');
    // The code is still good, with a new challenge.
    expect((await finish(await challengeFor(site, user), codeOf(user.key))).status).toBe(200);
  });

  it('takes no code of another account', async () => {
    const [ada, eve] = [await signUpWithSecondStep(site), await signUpWithSecondStep(site)];
    const challenge = await challengeFor(site, ada);
    await expectTold(await finish(challenge, codeOf(eve.key)), 'wrong-code');
    await expectTold(await finish(challenge, eve.recoveryCodes[0]), 'wrong-code');
  });

  it('takes no challenge that was given for a password which is another one by now', async () => {
    const user = await signUpWithSecondStep(site);
    const challenge = await challengeFor(site, user);
    const body = { new_password: NEW_PASSWORD };
    const options = { method: 'PUT', token: user.token, body };
    expect((await call(site, '/auth/change-password', options)).status).toBe(204);
    await expectTold(await finish(challenge, codeOf(user.key)), 'invalid-challenge');
  });

  it.each([undefined, null, '', 7, ['x'], 'x'.repeat(65)])('refuses the code %j', async (code) => {
    await expectBadFields(await finish('x', code), 'code');
  });

  it.each([undefined, null, '', 7, 'x'.repeat(257)])('refuses the challenge %j', async (given) => {
    await expectBadFields(await finish(given, '123456'), 'challenge');
  });

  it('refuses a challenge that nobody was given', async () => {
    await expectTold(await finish('made-up', '123456'), 'invalid-challenge');
  });

  it('shows the owner wrong codes as one event until the next log-in', async () => {
    const user = await signUpWithSecondStep(site);
    const challenge = await challengeFor(site, user);
    for (let n = 0; n < 3; n += 1) await finish(challenge, wrongCode(user.key));
    const token = await tokenOf(await finish(challenge, codeOf(user.key)));
    const { events }: { events: { type: string; count: number }[] } = JSON.parse(
      await (await call(site, '/auth/events', { token })).text(),
    );
    expect(events.filter(({ type }) => type === 'second-step-failed')).toMatchObject([
      { count: 3 },
    ]);
  });
});

describe('A recovery code', () => {
  it('takes the place of the app once, however it is typed', async () => {
    const user = await signUpWithSecondStep(site);
    const [code = ''] = user.recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    const token = await tokenOf(await finish(await challengeFor(site, user), typed));
    expect(await (await call(site, '/auth/second-step', { token })).json()).toMatchObject({
      recoveryCodesLeft: 9,
    });
    await expectTold(await finish(await challengeFor(site, user), code), 'wrong-code');
  });
});

describe('Wrong codes', () => {
  it('are limited like wrong passwords, whatever challenge they come with, and lock nobody out elsewhere', async () => {
    await using limited = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const user = await signUpWithSecondStep(limited);
    const { email, password, key } = user;
    const challenge = async (address: string) => {
      const body = { email, password };
      const response = await call(limited, '/auth/login/email', { body, ...from(address) });
      return (JSON.parse(await response.text()) as { challenge: string }).challenge;
    };
    const send = async (body: object, address: string) =>
      call(limited, '/auth/login/second-step', { body, ...from(address) });
    for (let n = 0; n < 2; n += 1) {
      const body = { challenge: await challenge('203.0.113.7'), code: wrongCode(key) };
      await expectTold(await send(body, '203.0.113.7'), 'wrong-code');
      if (n === 0) await leaveOne(limited, 'second-step', '203.0.113.7');
    }
    const third = { challenge: await challenge('203.0.113.7'), code: codeOf(key) };
    await expectProblem(await send(third, '203.0.113.7'), 429);
    const elsewhere = { challenge: await challenge('198.51.100.9'), code: codeOf(key) };
    expect((await send(elsewhere, '198.51.100.9')).status).toBe(200);
  }, 60_000);

  it('from all over the world are limited to 30 a day, and leave the owner’s own network out', async () => {
    await using limited = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    const user = await signUpWithSecondStep(limited);
    const { email, password, key } = user;
    const attempt = async (address: string, code: string) => {
      const headers = { 'x-forwarded-for': address };
      const answer = await call(limited, '/auth/login/email', {
        body: { email, password },
        headers,
      });
      const { challenge }: { challenge: string } = JSON.parse(await answer.text());
      const body = { challenge, code };
      return call(limited, '/auth/login/second-step', { body, headers });
    };
    await expectTold(await attempt('203.0.1.7', wrongCode(key)), 'wrong-code');
    await leaveOne(limited, 'second-step-strangers');
    await expectTold(await attempt('203.0.2.7', wrongCode(key)), 'wrong-code');
    await expectProblem(await attempt('203.0.99.7', codeOf(key)), 429);
    // Where the owner signed in before.
    expect((await attempt('127.0.0.1', codeOf(key))).status).toBe(200);
  }, 120_000);
});

describe('Wrong codes from a network that the owner comes from', () => {
  it('are 30 a day there, too, and a new password lets the owner in', async () => {
    await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const finishIn = async (challenge: string, code: string) =>
      call(limited, '/auth/login/second-step', { body: { challenge, code } });
    const user = await signUpWithSecondStep(limited);
    const challenge = await challengeFor(limited, user);
    await expectTold(await finishIn(challenge, wrongCode(user.key)), 'wrong-code');
    await leaveOne(limited, 'second-step-known');
    await expectTold(await finishIn(challenge, wrongCode(user.key)), 'wrong-code');
    const refused = await finishIn(challenge, codeOf(user.key));
    await expectProblem(refused, 429);
    expect(refused.headers.get('ratelimit-policy')).toBe('"second-step-known";q=30;w=86400');

    await limited.database.query(
      'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = $1) WHERE email = $2',
      [(await signUp(limited, { password: NEW_PASSWORD })).email, user.email],
    );
    const renewed = { ...user, password: NEW_PASSWORD };
    const last = await finishIn(await challengeFor(limited, renewed), codeOf(user.key));
    expect(last.status).toBe(200);
  }, 60_000);
});

describe('A right code', () => {
  /** Sets how many points of a quota are used up. */
  const use = async (limited: TestApp, name: LimitName, subject: string, points: number) =>
    limited.database.query(
      `INSERT INTO limit_counters (name, subject, points, resets_at)
       VALUES ($1, $2, $3, now() + interval '10 minutes')
       ON CONFLICT (name, subject) DO UPDATE SET points = excluded.points, resets_at = excluded.resets_at`,
      [name, subject, points],
    );

  it('uses up nobody’s tries: neither those of strangers nor of the client, by password or code', async () => {
    await using limited = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    const user = await signUpWithSecondStep(limited);
    const [{ id }] = await limited.database.query('SELECT id FROM users WHERE email = $1', [
      user.email,
    ]);
    const { email, password } = user;
    const address = emailKey(canonicalEmail(email));
    // One is left of each for somebody that the account does not know; two log-ins need it, one after the other.
    await use(limited, 'second-step-strangers', id, 29);
    await use(limited, 'login-strangers', address, 99);
    for (const [n, code] of user.recoveryCodes.slice(0, 3).entries()) {
      const network = `192.0.2.${n + 1}`;
      await use(limited, 'login-client', network, 99);
      await use(limited, 'second-step', `${id}:${network}`, 9);
      const headers = { 'x-forwarded-for': network };
      const body = { email, password };
      const asked = await call(limited, '/auth/login/email', { body, headers });
      const { challenge } = JSON.parse(await asked.text());
      expect(challenge, `log-in ${n}`).toBeTypeOf('string');
      const last = await call(limited, '/auth/login/second-step', {
        body: { challenge, code },
        headers,
      });
      expect(last.status).toBe(200);
      const left = await limited.database.query(
        `SELECT FROM limit_counters WHERE name IN ('second-step', 'login-account') AND subject = ANY ($1)`,
        [[`${id}:${network}`, `${address}:${network}`]],
      );
      expect(left).toEqual([]);
      const [client] = await limited.database.query(
        `SELECT points FROM limit_counters WHERE name = 'login-client' AND subject = $1`,
        [network],
      );
      expect(client).toEqual({ points: 99 });
    }
  }, 60_000);
});
