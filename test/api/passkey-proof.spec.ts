import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, signUpAndLogIn } from '#support/factories';
import { holdAccount, lockWaiters } from '#support/held-account';
import {
  creationOptions,
  loginOptions,
  ORIGIN,
  proofOptions,
  signUpWithPasskey,
} from '#support/passkeys';
import { ageSessions, changePassword } from './accounts.js';
import {
  expectBadFields,
  expectInvalidToken,
  expectLoginRequired,
  expectNamed,
} from './problem.js';

const site = useTestApp({ env: { PUBLIC_URL: ORIGIN } });

const withPasskey = async () => signUpWithPasskey(site);

describe('Showing a passkey again', () => {
  const prove = async (token: string, body: unknown) =>
    call(site, '/auth/reauthenticate/passkey', { token, body });

  it('makes the proof of the session fresh, which then may do what needs one', async () => {
    const { token, email, passkey, known } = await withPasskey();
    await ageSessions(site, email);
    const refused = await call(site, '/auth/export', { token });
    await expectNamed(refused, 'reauthentication-required');
    const options = await proofOptions(site, token);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([known.credentialId]);
    expect((await prove(token, passkey.get(options))).status).toBe(204);
    expect((await call(site, '/auth/export', { token })).status).toBe(200);
    expect((await changePassword(site, { token }, 'granite-meadow-compass-7')).status).toBe(204);
  });

  it('takes an answer once, to a challenge of this session’s account, by a passkey of it', async () => {
    const mine = await withPasskey();
    const others = await withPasskey();
    const { challenge, rp, user } = await creationOptions(site, mine.token);
    await ageSessions(site, mine.email);
    const toCreate = { challenge, rpId: rp.id };
    await expectNamed(await prove(mine.token, mine.passkey.get(toCreate)), 'passkey-refused');
    for (const userHandle of [undefined, user.id]) {
      const answer = others.passkey.get(await proofOptions(site, mine.token), { userHandle });
      await expectNamed(await prove(mine.token, answer), 'passkey-refused');
    }
    const options = await proofOptions(site, mine.token);
    await expectNamed(await prove(mine.token, others.passkey.get(options)), 'passkey-refused');
    await expectNamed(await prove(mine.token, mine.passkey.get(options)), 'passkey-refused');
    const foreign = await proofOptions(site, others.token);
    await expectNamed(await prove(mine.token, mine.passkey.get(foreign)), 'passkey-refused');
    const login = await loginOptions(site);
    await expectNamed(await prove(mine.token, mine.passkey.get(login)), 'passkey-refused');
    const refused = await call(site, '/auth/export', { token: mine.token });
    await expectNamed(refused, 'reauthentication-required');
    const good = mine.passkey.get(await proofOptions(site, mine.token));
    expect((await prove(mine.token, good)).status).toBe(204);
    await expectNamed(await prove(mine.token, good), 'passkey-refused');
  });

  it('proves nothing for a session that ended meanwhile', async () => {
    const { token, email, passkey } = await withPasskey();
    const body = passkey.get(await proofOptions(site, token));
    const release = await holdAccount(site, email);
    const proved = prove(token, body);
    await lockWaiters(site, 1);
    await site.database.query(
      'DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)',
      [email],
    );
    await release();
    await expectInvalidToken(await proved);
  });

  it('says what is wrong with a body, asks for a token, and has nothing for an account without passkeys', async () => {
    const { token } = await signUpAndLogIn(site);
    await expectBadFields(await prove(token, {}), 'credential');
    const begin = { method: 'POST' };
    await expectLoginRequired(await call(site, '/auth/reauthenticate/passkey-options', begin));
    const { passkey } = await withPasskey();
    const body = passkey.get(await loginOptions(site));
    await expectLoginRequired(await call(site, '/auth/reauthenticate/passkey', { body }));
    const none = await call(site, '/auth/reauthenticate/passkey-options', { ...begin, token });
    await expectNamed(none, 'no-such-passkey');
  });
});
