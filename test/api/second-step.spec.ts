import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { SecondStepSecrets } from '#server/auth/second-step/second-step-secrets';
import { createTestApp, useTestApp } from '#support/app';
import { call, logIn, signUpAndLogIn, confirmedOwner } from '#support/factories';
import {
  challengeFor,
  codeOf,
  signUpWithSecondStep,
  switchSecondStepOn,
  wrongCode,
} from '#support/second-step';
import { eventsOf } from './accounts.js';
import { leaveOne } from './points.js';
import { expectInvalidToken, expectProblem, expectNamed } from './problem.js';

const site = useTestApp();

const POST = { method: 'POST' };
const begin = async (token: string) => call(site, '/auth/second-step', { ...POST, token });
const confirm = async (token: string, code: unknown) =>
  call(site, '/auth/second-step/confirm', { token, body: { code } });
const switchOff = async (token: string) =>
  call(site, '/auth/second-step', { method: 'DELETE', token });
const renew = async (token: string) =>
  call(site, '/auth/second-step/recovery-codes', { ...POST, token });
const finish = async (challenge: string, code: unknown) =>
  call(site, '/auth/login/second-step', { body: { challenge, code } });
const status = async (token: string): Promise<unknown> =>
  (await call(site, '/auth/second-step', { token })).json();
const read = async <Body>(response: Response) => JSON.parse(await response.text()) as Body;
const keyOf = async (response: Response) => (await read<{ key: string }>(response)).key;
const randomSecret = () => randomBytes(32).toString('base64url');
const OFF = { enabledAt: null, recoveryCodesLeft: 0 };

describe('Switching the second step on', () => {
  it('takes a right code, and shows ten recovery codes', async () => {
    const { token } = await signUpAndLogIn(site);
    expect(await status(token)).toEqual(OFF);
    const begun = await begin(token);
    expect(begun.status).toBe(201);
    const { key, uri } = await read<{ key: string; uri: string }>(begun);
    expect(new URL(uri).searchParams.get('secret')).toBe(key);
    expect(await status(token)).toEqual(OFF);
    await expectNamed(await confirm(token, wrongCode(key)), 'wrong-code');
    expect(await status(token)).toEqual(OFF);
    const confirmed = await confirm(token, codeOf(key));
    expect(confirmed.status).toBe(200);
    const { recoveryCodes } = await read<{ recoveryCodes: string[] }>(confirmed);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{6}(-[a-z2-7]{6}){3}$/);
    expect(await status(token)).toEqual({
      enabledAt: expect.stringMatching(/^20/),
      recoveryCodesLeft: 10,
    });
    expect(await eventsOf(site, token)).toContain('second-step-on');
  });

  it('keeps neither the key nor a recovery code readable in the database', async () => {
    const { key, recoveryCodes } = await signUpWithSecondStep(site);
    const rows = JSON.stringify([
      await site.database.query('SELECT * FROM second_steps'),
      await site.database.query(`SELECT encode(code_hash, 'escape') FROM recovery_codes`),
    ]);
    for (const secret of [key, ...recoveryCodes]) expect(rows).not.toContain(secret);
  });

  it('uses the first code up: it does not log in as well', async () => {
    const user = await signUpAndLogIn(site);
    const key = await keyOf(await begin(user.token));
    const code = codeOf(key);
    expect((await confirm(user.token, code)).status).toBe(200);
    await expectNamed(await finish(await challengeFor(site, user), code), 'wrong-code');
  });

  it('ends every other session: they have shown no code', async () => {
    const user = await signUpAndLogIn(site);
    const elsewhere = await logIn(site, user);
    await switchSecondStepOn(site, user);
    await expectInvalidToken(await call(site, '/auth/profile', { token: elsewhere }));
    expect((await call(site, '/auth/profile', { token: user.token })).status).toBe(200);
  });

  it('takes the newest key only, within an hour', async () => {
    const { token } = await signUpAndLogIn(site);
    const old = await keyOf(await begin(token));
    const key = await keyOf(await begin(token));
    await expectNamed(await confirm(token, codeOf(old)), 'wrong-code');
    const makeOld = `UPDATE second_steps SET created_at = now() - interval '1 hour' WHERE enabled_at IS NULL`;
    await site.database.query(makeOld);
    await expectNamed(await confirm(token, codeOf(key)), 'second-step-off');
    await site.app.get(Cleanup).run();
    expect(await site.database.query('SELECT FROM second_steps WHERE enabled_at IS NULL')).toEqual(
      [],
    );
  });

  it('needs to be begun, and cannot be begun again while it is on', async () => {
    const user = await signUpAndLogIn(site);
    await expectNamed(await confirm(user.token, '123456'), 'second-step-off');
    const { key } = await switchSecondStepOn(site, user);
    await expectNamed(await begin(user.token), 'second-step-on');
    await expectNamed(await confirm(user.token, codeOf(key)), 'second-step-on');
    await expectNamed(await confirm(user.token, wrongCode(key)), 'second-step-on');
  });

  it('takes no more than thirty wrong codes', async () => {
    await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const { token } = await signUpAndLogIn(limited);
    const key = await keyOf(await call(limited, '/auth/second-step', { ...POST, token }));
    const send = async (code: string) =>
      call(limited, '/auth/second-step/confirm', { token, body: { code } });
    await expectNamed(await send(wrongCode(key)), 'wrong-code');
    await leaveOne(limited, 'second-step-set-up');
    await expectNamed(await send(wrongCode(key)), 'wrong-code');
    await expectProblem(await send(codeOf(key)), 429);
  });
});

describe('Switching the second step off', () => {
  it('lets the password alone log in again, and makes challenges and codes useless', async () => {
    const user = await switchSecondStepOn(site, await confirmedOwner(site));
    const challenge = await challengeFor(site, user);
    expect((await switchOff(user.token)).status).toBe(204);
    expect(await status(user.token)).toEqual(OFF);
    await expectNamed(await finish(challenge, codeOf(user.key)), 'invalid-challenge');
    const token = await logIn(site, user);
    expect(await eventsOf(site, token)).toContain('second-step-off');
    await site.mailbox.waitFor(user.email, { subject: /turned off/ });
    expect(
      await site.database.query(
        'SELECT FROM recovery_codes WHERE user_id = (SELECT id FROM users WHERE email = $1)',
        [user.email],
      ),
    ).toEqual([]);
  });
});

describe('New recovery codes', () => {
  it('take the place of the old ones', async () => {
    const user = await signUpWithSecondStep(site);
    const response = await renew(user.token);
    expect(response.status).toBe(201);
    const { recoveryCodes } = await read<{ recoveryCodes: string[] }>(response);
    const challenge = await challengeFor(site, user);
    await expectNamed(await finish(challenge, user.recoveryCodes[0]), 'wrong-code');
    expect((await finish(challenge, recoveryCodes[0])).status).toBe(200);
    expect(await eventsOf(site, user.token)).toContain('recovery-codes-renewed');
  });

  it('are announced to the owner by email', async () => {
    const user = await switchSecondStepOn(site, await confirmedOwner(site));
    await renew(user.token);
    const { text } = await site.mailbox.waitFor(user.email, { subject: /new recovery codes/i });
    expect(text).toContain('The old ones no longer work');
    expect(text).toContain('/reset-password/');
  });

  it('are for a second step that is on', async () => {
    const { token } = await signUpAndLogIn(site);
    await expectNamed(await renew(token), 'second-step-off');
  });
});

describe('A recovery code that was used', () => {
  it('is reported to the owner by email, with how many are left', async () => {
    const user = await switchSecondStepOn(site, await confirmedOwner(site));
    await finish(await challengeFor(site, user), user.recoveryCodes[0]);
    const { text } = await site.mailbox.waitFor(user.email, { subject: /recovery code/i });
    expect(text).toContain('9 are left');
    expect(await eventsOf(site, user.token)).toContain('recovery-code-used');
  });
});

describe('The key of the app', () => {
  it('outlives the JWT secret that sealed it', async () => {
    const [oldSecret, newSecret] = [randomSecret(), randomSecret()];
    await using old = await createTestApp({ env: { JWT_SECRET: oldSecret } });
    const user = await signUpWithSecondStep(old);
    const shared = { DATABASE_URL: old.databaseUrl, JWT_SECRET: newSecret };
    const rotated = await createTestApp({
      env: { ...shared, JWT_SECRET_PREVIOUS: oldSecret },
    });
    await rotated.app.get(SecondStepSecrets).reseal();
    await rotated.close();
    await using later = await createTestApp({ env: shared });
    const body = { challenge: await challengeFor(later, user), code: codeOf(user.key) };
    expect((await call(later, '/auth/login/second-step', { body })).status).toBe(200);
  });
});
