import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, confirmAddress, logIn, signUpAndLogIn } from '#support/factories';
import { holdAccount, lockWaiters } from '#support/held-account';
import {
  addPasskey,
  listPasskeys,
  logInWith,
  ORIGIN,
  signUpWithPasskey,
  tokenOf,
} from '#support/passkeys';
import { ageSessions, eventsOf, askForReset, resetPassword, changePassword } from './accounts.js';
import { expectInvalidToken, expectLoginRequired, expectProblem, expectNamed } from './problem.js';

const site = useTestApp({ env: { PUBLIC_URL: ORIGIN } });

const NEW = 'granite-meadow-compass-7';

const withPasskey = async () => signUpWithPasskey(site);
const remove = async (token: string, id: string) =>
  call(site, `/auth/passkeys/${id}`, { method: 'DELETE', token });

describe('An account without a password', () => {
  const removePassword = async (token?: string) =>
    call(site, '/auth/password', { method: 'DELETE', ...(token && { token }) });
  const passwordless = async () => {
    const person = await withPasskey();
    await confirmAddress(site, person);
    expect((await removePassword(person.token)).status).toBe(204);
    return person;
  };

  it('has a confirmed address and a passkey, and was made so with a fresh proof', async () => {
    const unconfirmed = await withPasskey();
    await expectNamed(await removePassword(unconfirmed.token), 'passkey-needed');
    const user = await signUpAndLogIn(site);
    await expectNamed(await removePassword(user.token), 'passkey-needed');
    await confirmAddress(site, user);
    await expectNamed(await removePassword(user.token), 'passkey-needed');
    await expectLoginRequired(await removePassword());
    await addPasskey(site, user.token);
    await ageSessions(site, user.email);
    await expectNamed(await removePassword(user.token), 'reauthentication-required');
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
  });

  it('ends its other sessions, notifies its owner, and answers a log-in by password like a wrong one', async () => {
    const person = await withPasskey();
    await confirmAddress(site, person);
    const elsewhere = await logIn(site, person);
    expect((await removePassword(person.token)).status).toBe(204);
    expect((await call(site, '/auth/profile', { token: elsewhere })).status).toBe(401);
    const { email, password } = person;
    const login = await call(site, '/auth/login/email', { body: { email, password } });
    await expectNamed(login, 'wrong-credentials');
    expect((await logInWith(site, person.passkey)).status).toBe(200);
    await site.mailbox.waitFor(email, { subject: /password was removed/ });
    const profile = await call(site, '/auth/profile', { token: person.token });
    expect(await profile.json()).toMatchObject({ hasPassword: false });
    expect((await removePassword(person.token)).status).toBe(204);
    const events = await eventsOf(site, person.token);
    expect(events.filter((type) => type === 'password-removed')).toHaveLength(1);
  });

  it('keeps the password that its owner chooses while another session is about to remove it', async () => {
    const person = await withPasskey();
    await confirmAddress(site, person);
    const [other, mine] = [person.token, await logIn(site, person)];
    // Both wait for the account's row, the change first.
    const release = await holdAccount(site, person.email);
    const changed = changePassword(site, { token: mine }, NEW);
    await lockWaiters(site, 1);
    const removed = removePassword(other);
    await lockWaiters(site, 2);
    await release();
    expect((await changed).status).toBe(204);
    await expectInvalidToken(await removed);
    await expect(logIn(site, { ...person, password: NEW })).resolves.toBeTypeOf('string');
  });

  it('makes a reset link useless that was mailed before', async () => {
    const person = await withPasskey();
    await confirmAddress(site, person);
    const token = await askForReset(site, person.email);
    expect((await removePassword(person.token)).status).toBe(204);
    await expectNamed(
      await resetPassword(site, token, 'granite-meadow-compass-7'),
      'invalid-reset-token',
    );
  });

  it('keeps its last passkey', async () => {
    const { token, known } = await passwordless();
    await expectNamed(await remove(token, known.id), 'last-passkey');
    const second = await addPasskey(site, token);
    expect((await remove(token, known.id)).status).toBe(204);
    await expectNamed(await remove(token, second.known.id), 'last-passkey');
  });

  it('gets a password by changing it with a fresh proof, or by a link', async () => {
    const person = await passwordless();
    const { token: old } = person;
    await ageSessions(site, person.email);
    await expectNamed(await changePassword(site, { token: old }, NEW), 'reauthentication-required');
    await expectNamed(await changePassword(site, person, NEW), 'incorrect-password');
    const token = await tokenOf(await logInWith(site, person.passkey));
    expect((await changePassword(site, { token }, NEW)).status).toBe(204);
    await expect(logIn(site, { ...person, password: NEW })).resolves.toBeTypeOf('string');

    const other = await passwordless();
    const link = await askForReset(site, other.email);
    expect((await resetPassword(site, link, NEW)).status).toBe(204);
    const next = await logIn(site, { ...other, password: NEW });
    expect(await listPasskeys(site, next)).toHaveLength(1);
  });

  it('shows the password nowhere: asked for it, it is a wrong one', async () => {
    const { token, password } = await passwordless();
    const answer = await call(site, '/auth/reauthenticate', { token, body: { password } });
    expect((await expectProblem(answer, 401)).type).toContain('incorrect-password');
  });
});
