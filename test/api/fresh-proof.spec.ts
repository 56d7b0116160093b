import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp, useTestApp } from '#support/app';
import { call, type CallOptions, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { ageSessions } from './accounts.js';
import { expectBadFields, expectInvalidToken, expectProblem } from './problem.js';

const site = useTestApp();

const reauthenticate = async (token: string, password: unknown, at: { url: string } = site) =>
  call(at, '/auth/reauthenticate', { token, body: { password } });

const otherSession = async (token: string, at: { url: string } = site): Promise<string> => {
  const { sessions }: { sessions: { id: string; current: boolean }[] } = JSON.parse(
    await (await call(at, '/auth/sessions', { token })).text(),
  );
  return sessions.find(({ current }) => !current)?.id ?? 'none';
};

/** The calls that a stolen token alone must not make. */
const guarded: [what: string, request: (id: string) => [string, CallOptions], status: number][] = [
  ['deletes the account', () => ['/auth/delete', { method: 'DELETE' }], 204],
  ['ends all other sessions', () => ['/auth/sessions', { method: 'DELETE' }], 204],
  ['ends one other session', (id) => [`/auth/sessions/${id}`, { method: 'DELETE' }], 204],
  ['downloads the data', () => ['/auth/export', {}], 200],
];

describe.each(guarded)('A session that %s', (_, request, success) => {
  const person = async () => {
    const user = await signUp(site);
    const elsewhere = await logIn(site, user);
    const token = await logIn(site, user);
    const [path, options] = request(await otherSession(token));
    return { ...user, token, elsewhere, act: async () => call(site, path, { ...options, token }) };
  };

  it('has to show the password when its login is ten minutes old, and loses nothing by it', async () => {
    const { act, email, password, token, elsewhere } = await person();
    await ageSessions(site, email, '10 minutes');
    const problem = await expectProblem(await act(), 403);
    expect(problem.type).toBe('urn:northfold:problem:reauthentication-required');
    for (const each of [token, elsewhere]) {
      expect((await call(site, '/auth/profile', { token: each })).status).toBe(200);
    }
    expect((await reauthenticate(token, password)).status).toBe(204);
    expect((await act()).status).toBe(success);
  });
});

describe('POST /auth/reauthenticate', () => {
  it('proves the session that calls, and none beside it', async () => {
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
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({ env: { REAUTH_WINDOW_MINUTES: '0' } });
  });
  afterAll(async () => strict.close());

  it.each(guarded.slice(0, 1))(
    'a login alone never %s: the password does, shown for it',
    async (_, request, success) => {
      const user = await signUp(strict);
      await logIn(strict, user);
      const token = await logIn(strict, user);
      const [path, options] = request(await otherSession(token, strict));
      await expectProblem(await call(strict, path, { ...options, token }), 403);
      expect((await reauthenticate(token, user.password, strict)).status).toBe(204);
      expect((await call(strict, path, { ...options, token })).status).toBe(success);
    },
  );

  it('a password shown counts for a minute', async () => {
    const { token, password } = await signUpAndLogIn(strict);
    await reauthenticate(token, password, strict);
    await strict.database.query(
      `UPDATE sessions SET authenticated_at = now() - interval '1 minute', created_at = now() - interval '1 hour'`,
    );
    await expectProblem(await call(strict, '/auth/export', { token }), 403);
  });
});
