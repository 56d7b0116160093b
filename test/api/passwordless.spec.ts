import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, confirmAddress, logIn } from '#support/factories';
import { listPasskeys, logInWith, ORIGIN, signUpWithPasskey, tokenOf } from '#support/passkeys';
import { ageSessions, askForReset, resetPassword, changePassword } from './accounts.js';
import { expectNamed } from './problem.js';

const site = useTestApp({ env: { PUBLIC_URL: ORIGIN } });

const NEW = 'granite-meadow-compass-7';

/** Until November 2026, owners of passkeys could remove their password. */
describe('An account without a password', () => {
  const passwordless = async () => {
    const person = await signUpWithPasskey(site);
    await confirmAddress(site, person);
    await site.database.query('UPDATE users SET password_hash = NULL WHERE email = $1', [
      person.email,
    ]);
    return person;
  };

  it('logs in with a passkey, and answers a log-in by password like a wrong one', async () => {
    const { email, password, passkey, token } = await passwordless();
    const login = await call(site, '/auth/login/email', { body: { email, password } });
    await expectNamed(login, 'wrong-credentials');
    const proof = await call(site, '/auth/reauthenticate', { token, body: { password } });
    await expectNamed(proof, 'incorrect-password');
    expect((await logInWith(site, passkey)).status).toBe(200);
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
});
