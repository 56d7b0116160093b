import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { confirmAddress, buildUser, call, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { ageSessions, eventsOf, askForReset, resetPassword } from './accounts.js';
import { expectBadFields, expectInvalidToken, expectProblem, expectNamed } from './problem.js';

const NEW_PASSWORD = 'granite-meadow-compass-7';

const site = useTestApp();

const profile = async (token: string) => call(site, '/auth/profile', { token });

describe('PUT /auth/change-password', () => {
  const change = async (token: string, body: unknown) =>
    call(site, '/auth/change-password', { method: 'PUT', token, body });

  it('changes the password, ends every other session and notifies the owner', async () => {
    const user = await signUp(site);
    const [here, there] = [await logIn(site, user), await logIn(site, user)];
    await confirmAddress(site, user);
    const body = { new_password: NEW_PASSWORD, current_password: user.password };
    expect((await change(here, body)).status).toBe(204);
    expect((await profile(here)).status).toBe(200);
    await expectInvalidToken(await profile(there));
    await expect(logIn(site, user)).rejects.toThrow('401');
    await expect(logIn(site, { ...user, password: NEW_PASSWORD })).resolves.toBeTypeOf('string');
    await site.mailbox.waitFor(user.email, { subject: /password was changed/ });
  });

  it('takes new_password alone from a recent login', async () => {
    const user = await signUpAndLogIn(site);
    await ageSessions(site, user.email, '9 minutes');
    expect((await change(user.token, { new_password: NEW_PASSWORD })).status).toBe(204);
    await expect(logIn(site, { ...user, password: NEW_PASSWORD })).resolves.toBeTypeOf('string');
  });

  it('asks for the current password when the login is older than the window', async () => {
    const user = await signUpAndLogIn(site);
    await ageSessions(site, user.email);
    const problem = await expectProblem(
      await change(user.token, { new_password: NEW_PASSWORD }),
      403,
    );
    expect(problem.type).toContain('reauthentication-required');
    const body = { new_password: NEW_PASSWORD, current_password: user.password };
    expect((await change(user.token, body)).status).toBe(204);
  });

  it('answers a wrong current password with 401 but keeps the session', async () => {
    const user = await signUpAndLogIn(site);
    const body = { new_password: NEW_PASSWORD, current_password: 'not-the-password' };
    const response = await change(user.token, body);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect((await expectProblem(response, 401)).detail).toBe('Incorrect current password.');
    expect(await eventsOf(site, user.token)).toContain('password-change-refused');
    expect((await profile(user.token)).status).toBe(200);
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
  });

  it.each([
    ['nothing', {}, ['new_password']],
    ['a short one', { new_password: 'short' }, ['new_password']],
    ['a common one', { new_password: 'password123' }, ['new_password']],
    ['a list', { new_password: ['granite-meadow'] }, ['new_password']],
    [
      'an empty current one',
      { new_password: NEW_PASSWORD, current_password: '' },
      ['current_password'],
    ],
    [
      'null for the current one',
      { new_password: NEW_PASSWORD, current_password: null },
      ['current_password'],
    ],
  ])('refuses %s', async (_, body, fields) => {
    const user = await signUpAndLogIn(site);
    await expectBadFields(await change(user.token, body), ...fields);
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
  });

  it('refuses the password that the account has already, sent twice or once', async () => {
    const { token, password } = await signUpAndLogIn(site);
    for (const body of [
      { new_password: password, current_password: password },
      { new_password: password },
    ]) {
      const { detail, errors } = await expectProblem(await change(token, body), 400);
      expect(errors).toEqual([{ field: 'new_password', message: detail }]);
      expect(detail).toBe('The new password must be different from the old one.');
    }
  });

  it('refuses the account’s own address', async () => {
    const user = await signUpAndLogIn(site);
    await expectBadFields(await change(user.token, { new_password: user.email }), 'new_password');
  });

  it('makes a reset link useless that was asked for before', async () => {
    const user = await signUpAndLogIn(site);
    const token = await askForReset(site, user.email);
    await change(user.token, { new_password: NEW_PASSWORD });
    await expectNamed(
      await resetPassword(site, token, 'basalt-harvest-window-9'),
      'invalid-reset-token',
    );
  });
});

describe('POST /auth/forgot-password', () => {
  const forgot = async (body: unknown) => call(site, '/auth/forgot-password', { body });

  it('answers the very same for a known and an unknown address', async () => {
    const { email } = await signUp(site);
    const [known, unknown] = [await forgot({ email }), await forgot({ email: buildUser().email })];
    expect([known.status, unknown.status]).toEqual([202, 202]);
    const text = await known.text();
    expect(text).toBe(await unknown.text());
    expect(JSON.parse(text)).toEqual({
      message: 'If an account with that email exists, we have sent a password reset link.',
    });
  });

  it('writes to a known address only, as the account has it', async () => {
    const { email } = await signUp(site);
    const stranger = buildUser().email;
    await forgot({ email: stranger });
    await forgot({ email: email.toUpperCase() });
    const reset = await site.mailbox.waitFor(email, { subject: /reset/i });
    expect(reset.to).toBe(email);
    expect(reset.text).toContain('/reset-password/');
    expect(await site.mailbox.emails(stranger)).toEqual([]);
  });

  it.each([{}, { email: 'ada' }, { email: null }, { email: ['a@example.com'] }])(
    'refuses %j',
    async (body) => expectBadFields(await forgot(body), 'email'),
  );
});

describe('POST /auth/reset-password', () => {
  const reset = async (token: unknown, newPassword = NEW_PASSWORD) =>
    resetPassword(site, token as string, newPassword);
  const ask = async () => {
    const user = await signUpAndLogIn(site);
    return { user, resetToken: await askForReset(site, user.email) };
  };

  it('sets the password, ends every session and notifies the owner', async () => {
    const { user, resetToken } = await ask();
    expect((await reset(resetToken)).status).toBe(204);
    await expectInvalidToken(await profile(user.token));
    await expect(logIn(site, user)).rejects.toThrow('401');
    await expect(logIn(site, { ...user, password: NEW_PASSWORD })).resolves.toBeTypeOf('string');
    await site.mailbox.waitFor(user.email, { subject: /password was changed/ });
  });

  it('takes the newest token only', async () => {
    const { user, resetToken } = await ask();
    const newest = await askForReset(site, user.email);
    await expectNamed(await reset(resetToken), 'invalid-reset-token');
    expect((await reset(newest)).status).toBe(204);
  });

  it('leaves the token good when the password is refused', async () => {
    const { resetToken } = await ask();
    await expectBadFields(await reset(resetToken, 'password123'), 'newPassword: most common');
    await expectBadFields(await reset(resetToken, 'short'), 'newPassword: at least 8');
    expect((await reset(resetToken)).status).toBe(204);
  });

  it('refuses the password that the account has already, and leaves the token good', async () => {
    const { user, resetToken } = await ask();
    const { detail, errors } = await expectProblem(await reset(resetToken, user.password), 400);
    expect(errors).toEqual([{ field: 'newPassword', message: detail }]);
    expect(detail).toBe('The new password must be different from the old one.');
    expect((await reset(resetToken)).status).toBe(204);
  });

  it.each([
    [undefined, 'is required'],
    [null, 'is required'],
    ['', 'is required'],
    [7, 'must be text'],
    [['x'], 'must be text'],
    ['x'.repeat(257), 'at most'],
  ])('refuses the token %j as a field that is wrong', async (token, words) =>
    expectBadFields(await reset(token), `token: ${words}`),
  );

  it.each(['x', 'A'.repeat(43)])('refuses the unknown token %j by its own type', async (token) => {
    const { type, errors } = await expectNamed(await reset(token), 'invalid-reset-token');
    expect(type).toBe('urn:northfold:problem:invalid-reset-token');
    expect(errors).toMatchObject([{ field: 'token' }]);
  });
});
