import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { buildUser, call, confirmAddress, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { eventsOf } from './accounts.js';
import { expectBadFields, expectInvalidToken, expectProblem, expectNamed } from './problem.js';

const OWNERS = 'granite-meadow-compass-7';

const site = useTestApp();

const confirm = async (body: object, token?: string) =>
  call(site, '/auth/confirm-email', { body, ...(token !== undefined && { token }) });
const resend = async (token: string) =>
  call(site, '/auth/confirm-email/resend', { method: 'POST', token });
const profile = async (token: string) => call(site, '/auth/profile', { token });
const isVerified = async (token: string) =>
  (JSON.parse(await (await profile(token)).text()) as { emailVerified: boolean }).emailVerified;
const invite = async ({ email }: { email: string }) => site.mailbox.confirmationToken(email);

async function expectPasswordRequired(response: Response) {
  const problem = await expectProblem(response, 400);
  expect(problem.type).toBe('urn:northfold:problem:new-password-required');
  expect(problem.errors).toMatchObject([{ field: 'newPassword' }]);
}

describe('Signing up', () => {
  it('mails a link that confirms the address, for 24 hours', async () => {
    const { email } = await signUp(site);
    const { text } = await site.mailbox.waitFor(email);
    expect(text).toContain('within 24 hours');
    expect(text).toContain('removed after 30 days');
  });

  it('sends nothing when the address is taken', async () => {
    const user = await signUp(site);
    await invite(user);
    expect((await call(site, '/auth/signup/email', { body: user })).status).toBe(409);
    await signUp(site).then(invite);
    expect(await site.mailbox.emails(user.email)).toHaveLength(1);
  });
});

describe('POST /auth/confirm-email from a session of the account', () => {
  it('confirms the address, and leaves this session alone, the password and the name', async () => {
    const user = await signUpAndLogIn(site);
    const elsewhere = await logIn(site, user);
    const { token } = user;
    await call(site, '/auth/profile', { method: 'PUT', token, body: { name: 'Ada' } });
    expect((await confirm({ token: await invite(user) }, token)).status).toBe(204);
    expect(await (await profile(token)).json()).toEqual({
      name: 'Ada',
      email: user.email,
      emailVerified: true,
    });
    await expectInvalidToken(await profile(elsewhere));
    expect(await eventsOf(site, token)).toContain('email-confirmed');
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
  });
});

describe('POST /auth/confirm-email with the key that the browser of the sign-up keeps', () => {
  const browserKey = '3f0c8e52-6a1d-4d0b-9a53-0f4a7c1b2e96';
  const signUpWithKey = async () => {
    const user = buildUser();
    await call(site, '/auth/signup/email', { body: { ...user, browserKey } });
    return user;
  };

  it('needs no password, keeps the one that was chosen, and ends every session', async () => {
    const user = await signUpWithKey();
    const session = await logIn(site, user);
    expect((await confirm({ token: await invite(user), browserKey })).status).toBe(204);
    await expectInvalidToken(await profile(session));
    const token = await logIn(site, user);
    expect(await isVerified(token)).toBe(true);
    expect(await eventsOf(site, token)).not.toContain('password-reset');
  });

  it('works with a link that was sent again', async () => {
    const user = await signUpWithKey();
    const first = await site.mailbox.waitFor(user.email);
    await resend(await logIn(site, user));
    const token = await site.mailbox.confirmationToken(user.email, first);
    expect((await confirm({ token, browserKey })).status).toBe(204);
  });

  it('needs one after all with another key, or where the sign-up had none', async () => {
    const token = await invite(await signUpWithKey());
    await expectPasswordRequired(await confirm({ token, browserKey: browserKey.toUpperCase() }));
    await expectBadFields(await confirm({ token, browserKey: '' }), 'browserKey');
    await expectPasswordRequired(await confirm({ token }));
    await expectPasswordRequired(
      await confirm({ token: await invite(await signUp(site)), browserKey }),
    );
  });
});

describe('POST /auth/confirm-email from anywhere else', () => {
  it('needs a new password, and keeps the link good until it comes', async () => {
    const user = await signUp(site);
    const token = await invite(user);
    await expectPasswordRequired(await confirm({ token }));
    await expectBadFields(await confirm({ token, newPassword: 'password123' }), 'newPassword');
    await expectBadFields(await confirm({ token, newPassword: user.email }), 'newPassword');
    expect((await confirm({ token, newPassword: OWNERS })).status).toBe(204);
    expect(await isVerified(await logIn(site, { ...user, password: OWNERS }))).toBe(true);
    await site.mailbox.waitFor(user.email, { subject: /was changed/ });
  });

  it('takes the very password that was chosen at the signup', async () => {
    const user = await signUp(site);
    const body = { token: await invite(user), newPassword: user.password };
    expect((await confirm(body)).status).toBe(204);
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
  });

  it('ignores a session of another account', async () => {
    const user = await signUp(site);
    const other = await signUpAndLogIn(site);
    const token = await invite(user);
    await expectPasswordRequired(await confirm({ token }, other.token));
    expect((await confirm({ token, newPassword: OWNERS }, other.token)).status).toBe(204);
    expect(await isVerified(other.token)).toBe(false);
    await expect(logIn(site, other)).resolves.toBeTypeOf('string');
  });

  it('refuses a bearer token that is worth nothing, and keeps the link good', async () => {
    const user = await signUpAndLogIn(site);
    const token = await invite(user);
    await call(site, '/auth/logout', { method: 'POST', token: user.token });
    await expectInvalidToken(await confirm({ token }, user.token));
    await expectPasswordRequired(await confirm({ token }));
  });
});

describe('A confirmation link', () => {
  it('is refused when it is made up', async () => {
    await expectBadFields(await confirm({}), 'token');
    await expectNamed(
      await confirm({ token: 'A'.repeat(43), newPassword: OWNERS }),
      'invalid-confirmation-link',
    );
    const { token } = await signUpAndLogIn(site);
    await expectNamed(await confirm({ token: 'A'.repeat(43) }, token), 'invalid-confirmation-link');
  });
});

describe('POST /auth/confirm-email/resend', () => {
  it('sends nothing when the address is confirmed', async () => {
    const user = await signUpAndLogIn(site);
    await invite(user);
    await confirmAddress(site, user);
    await expectNamed(await resend(user.token), 'confirmed-already');
    await signUp(site).then(invite);
    expect(await site.mailbox.emails(user.email)).toHaveLength(1);
  });

  it('does not prolong an unconfirmed account', async () => {
    const user = await signUpAndLogIn(site);
    const deadline = async () =>
      site.database.query('SELECT confirm_by FROM users WHERE email = $1', [user.email]);
    const before = await deadline();
    expect((await resend(user.token)).status).toBe(202);
    expect(await deadline()).toEqual(before);
  });

  it('says so, and leaves the last link good, when the address was sent too many', async () => {
    const user = await signUpAndLogIn(site);
    for (let turn = 0; turn < 4; turn += 1) expect((await resend(user.token)).status).toBe(202);
    const refused = await resend(user.token);
    await expectProblem(refused, 429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    await expect.poll(async () => site.mailbox.emails(user.email)).toHaveLength(5);
    const tokens = (await site.mailbox.emails(user.email)).map(
      ({ text }) => /\/confirm-email\/([\w-]+)/.exec(text)?.[1],
    );
    const statuses = [];
    for (const token of tokens) statuses.push((await confirm({ token }, user.token)).status);
    expect(statuses.toSorted()).toEqual([204, 400, 400, 400, 400]);
  });
});
