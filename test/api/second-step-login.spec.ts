import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { SECOND_STEP_TRIES } from '#server/shared/lengths';
import { useTestApp } from '#support/app';
import { call, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { holdAccount, lockWaiters } from '#support/held-account';
import { tokenOf } from '#support/passkeys';
import {
  challengeFor,
  codeOf,
  forgetUsedCodes,
  signUpWithSecondStep,
  wrongCode,
} from '#support/second-step';
import { changePassword } from './accounts.js';
import { expectBadFields, expectProblem, expectNamed } from './problem.js';

const NEW_PASSWORD = 'granite-meadow-compass-7';

const site = useTestApp();

const finish = async (challenge: unknown, code: unknown) =>
  call(site, '/auth/login/second-step', { body: { challenge, code } });
const profile = async (token: string) => (await call(site, '/auth/profile', { token })).status;

describe('POST /auth/login/email with a second step', () => {
  it('answers a right password with a challenge, which the database holds as a hash', async () => {
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
    await expectNamed(await call(site, '/auth/login/email', { body }), 'wrong-credentials');
  });

  it('asks for no code while it is only being set up', async () => {
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

  it.each([
    ['blanks, dashes and invisible marks', 0x30, '\u2066 \u202f\u2011\u200f'],
    ['full-width digits', 0xff10, '\u3000'],
    ['Arabic-Indic digits', 0x660, '\u061c'],
    ['Persian digits', 0x6f0, '\u200c'],
    ['Devanagari digits', 0x966, ''],
    ['bold digits', 0x1d7ce, ''],
  ])('takes a code with %s', async (_, zero, between) => {
    const user = await signUpWithSecondStep(site);
    const digits = Array.from(codeOf(user.key), (digit) => String.fromCodePoint(zero + +digit));
    const code = `${between}${digits.join(between)}${between}`;
    expect((await finish(await challengeFor(site, user), code)).status).toBe(200);
  });

  it('takes no code twice, nor one that is older than the last', async () => {
    const user = await signUpWithSecondStep(site);
    const code = codeOf(user.key);
    expect((await finish(await challengeFor(site, user), code)).status).toBe(200);
    for (const old of [code, codeOf(user.key, -1)]) {
      await expectNamed(await finish(await challengeFor(site, user), old), 'wrong-code');
    }
  });

  it('takes a challenge once', async () => {
    const user = await signUpWithSecondStep(site);
    const challenge = await challengeFor(site, user);
    expect((await finish(challenge, codeOf(user.key))).status).toBe(200);
    await expectNamed(await finish(challenge, codeOf(user.key, 1)), 'invalid-challenge');
  });

  it('takes no challenge after five minutes, and removes it then', async () => {
    const user = await signUpWithSecondStep(site);
    const challenge = await challengeFor(site, user);
    const age = `UPDATE second_step_challenges SET expires_at = expires_at - interval '5 minutes'`;
    await site.database.query(age);
    await expectNamed(await finish(challenge, codeOf(user.key)), 'invalid-challenge');
    await site.app.get(Cleanup).run();
    expect(await site.database.query('SELECT FROM second_step_challenges')).toEqual([]);
  });

  it(`takes no code after ${SECOND_STEP_TRIES} wrong ones, sent one by one or all at once`, async () => {
    const user = await signUpWithSecondStep(site);
    const challenge = await challengeFor(site, user);
    const wrong = wrongCode(user.key);
    const tries = Array.from({ length: SECOND_STEP_TRIES }, async () => finish(challenge, wrong));
    for (const response of await Promise.all(tries)) await expectNamed(response, 'wrong-code');
    await expectNamed(await finish(challenge, codeOf(user.key)), 'invalid-challenge');
    // The code is still good, with a new challenge.
    expect((await finish(await challengeFor(site, user), codeOf(user.key))).status).toBe(200);
  });

  it('takes no code of another account', async () => {
    const [ada, eve] = [await signUpWithSecondStep(site), await signUpWithSecondStep(site)];
    const challenge = await challengeFor(site, ada);
    await expectNamed(await finish(challenge, codeOf(eve.key)), 'wrong-code');
    await expectNamed(await finish(challenge, eve.recoveryCodes[0]), 'wrong-code');
  });

  it('takes no challenge that was given for a password which is another one by now', async () => {
    const user = await signUpWithSecondStep(site);
    const challenge = await challengeFor(site, user);
    const changed = await changePassword(site, { token: user.token }, NEW_PASSWORD);
    expect(changed.status).toBe(204);
    await expectNamed(await finish(challenge, codeOf(user.key)), 'invalid-challenge');
  });

  it.each([undefined, null, '', 7, ['x'], 'x'.repeat(65)])('refuses the code %j', async (code) => {
    await expectBadFields(await finish('x', code), 'code');
  });

  it.each([undefined, null, '', 7, 'x'.repeat(257)])('refuses the challenge %j', async (given) => {
    await expectBadFields(await finish(given, '123456'), 'challenge');
  });

  it('refuses a made-up challenge', async () => {
    await expectNamed(await finish('made-up', '123456'), 'invalid-challenge');
  });
});

describe('A recovery code', () => {
  it('takes the place of the app once, however it is typed', async () => {
    const user = await signUpWithSecondStep(site);
    const [code = ''] = user.recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', '\u2013\u200e').replaceAll('A', 'Ａ')} `;
    const token = await tokenOf(await finish(await challengeFor(site, user), typed));
    expect(await (await call(site, '/auth/second-step', { token })).json()).toMatchObject({
      recoveryCodesLeft: 9,
    });
    await expectNamed(await finish(await challengeFor(site, user), code), 'wrong-code');
  });
});
