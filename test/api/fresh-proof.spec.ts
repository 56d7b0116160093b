import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, type CallOptions, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { ageSessions } from './accounts.js';
import { expectBadFields, expectInvalidToken, expectProblem, expectNamed } from './problem.js';

const site = useTestApp();

const reauthenticate = async (token: string, password: unknown, at: { url: string } = site) =>
  call(at, '/auth/reauthenticate', { token, body: { password } });

const remove = (token: string): CallOptions => ({ method: 'DELETE', token });
const ID = '00000000-0000-4000-8000-000000000000';

describe('A session whose login is ten minutes old', () => {
  let old: string;
  beforeAll(async () => {
    const { email, token } = await signUpAndLogIn(site);
    await ageSessions(site, email, '10 minutes');
    old = token;
  });

  it.each([
    'DELETE /auth/delete',
    'DELETE /auth/sessions',
    `DELETE /auth/sessions/${ID}`,
    'GET /auth/export',
    'PUT /auth/email',
    'POST /auth/tokens',
    'POST /auth/passkey-options',
    'POST /auth/passkeys',
    `DELETE /auth/passkeys/${ID}`,
    'POST /auth/second-step',
    'POST /auth/second-step/confirm',
    'DELETE /auth/second-step',
    'POST /auth/second-step/recovery-codes',
  ])('cannot %s', async (operation) => {
    const [method = '', path = ''] = operation.split(' ');
    await expectNamed(await call(site, path, { method, token: old }), 'reauthentication-required');
  });
});

describe('POST /auth/reauthenticate', () => {
  it('proves the session that calls, and no other', async () => {
    const user = await signUp(site);
    const [here, there] = [await logIn(site, user), await logIn(site, user)];
    await ageSessions(site, user.email, '1 day');
    expect((await reauthenticate(here, user.password)).status).toBe(204);
    await expectProblem(await call(site, '/auth/export', { token: there }), 403);
    expect((await call(site, '/auth/export', { token: here })).status).toBe(200);
  });

  it('answers a wrong password with 401, proves nothing and keeps the session', async () => {
    const { email, token } = await signUpAndLogIn(site);
    await ageSessions(site, email, '1 day');
    const response = await reauthenticate(token, 'not-the-password');
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect((await expectProblem(response, 401)).detail).toBe('Incorrect current password.');
    await expectProblem(await call(site, '/auth/export', { token }), 403);
    expect((await call(site, '/auth/profile', { token })).status).toBe(200);
  });

  it.each([undefined, null, '', 7, ['x'], 'x'.repeat(257)])('refuses %j', async (password) => {
    const { token } = await signUpAndLogIn(site);
    await expectBadFields(await reauthenticate(token, password), 'password');
  });

  it('needs a session that lives', async () => {
    const { password, token } = await signUpAndLogIn(site);
    await call(site, '/auth/logout', { method: 'POST', token });
    await expectInvalidToken(await reauthenticate(token, password));
  });
});

describe('With REAUTH_WINDOW_MINUTES=0', () => {
  const strict = useTestApp({ env: { REAUTH_WINDOW_MINUTES: '0' } });

  it('a login alone never deletes the account: the password does, shown for it', async () => {
    const { token, password } = await signUpAndLogIn(strict);
    await expectProblem(await call(strict, '/auth/delete', remove(token)), 403);
    expect((await reauthenticate(token, password, strict)).status).toBe(204);
    expect((await call(strict, '/auth/delete', remove(token))).status).toBe(204);
  });

  it('a password shown counts for a minute', async () => {
    const { token, password } = await signUpAndLogIn(strict);
    await reauthenticate(token, password, strict);
    await strict.database.query(
      `UPDATE sessions SET authenticated_at = now() - interval '1 minute', created_at = now() - interval '1 hour'`,
    );
    await expectProblem(await call(strict, '/auth/export', { token }), 403);
  });
});
