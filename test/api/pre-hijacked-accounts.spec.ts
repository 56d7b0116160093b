import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { buildUser, call, confirmAddress, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { addPasskey, logInWith, ORIGIN } from '#support/passkeys';
import { switchSecondStepOn } from '#support/second-step';
import { askForConfirmation, askForReset, resetPassword } from './accounts.js';
import { expectInvalidToken, expectLoginRequired, expectNamed } from './problem.js';

const OWNERS = 'granite-meadow-compass-7';

const site = useTestApp({ env: { PUBLIC_URL: ORIGIN } });

const confirm = async (body: object, token?: string) =>
  call(site, '/auth/confirm-email', { body, ...(token !== undefined && { token }) });
const profile = async (token: string) => call(site, '/auth/profile', { token });
const invite = async ({ email }: { email: string }) => site.mailbox.confirmationToken(email);

/** The five classes of Sudhodanan and Paverd, "Pre-hijacked accounts" (USENIX Security 2022). */
describe('An account that a stranger made with my address', () => {
  const attackers = 'i-was-here-before-you-1';

  async function hijack() {
    const mine = buildUser();
    const { email } = await signUpAndLogIn(site, { ...mine, password: attackers });
    const remembered = await logIn(site, { email, password: attackers }, { remember: true });
    await call(site, '/auth/profile', {
      method: 'PUT',
      token: remembered,
      body: { name: 'Mallory' },
    });
    return { email, remembered };
  }

  const ways: [string, (email: string) => Promise<Response>][] = [
    [
      'confirming it',
      async (email) => confirm({ token: await invite({ email }), newPassword: OWNERS }),
    ],
    [
      'resetting its password',
      async (email) => resetPassword(site, await askForReset(site, email), OWNERS),
    ],
  ];

  describe.each(ways)('is worth nothing to them after my %s', (_, takeOver) => {
    it('by a session that they kept open (unexpired session identifier)', async () => {
      const { email, remembered } = await hijack();
      expect((await takeOver(email)).status).toBe(204);
      await expectInvalidToken(await profile(remembered));
    });

    it('by what they know or left behind (trojan identifier)', async () => {
      const { email } = await hijack();
      expect((await takeOver(email)).status).toBe(204);
      await expect(logIn(site, { email, password: attackers })).rejects.toThrow('401');
      const token = await logIn(site, { email, password: OWNERS });
      expect(await (await profile(token)).json()).toEqual({
        name: null,
        email,
        emailVerified: true,
      });
    });

    it('by links that were mailed before (trojan identifier)', async () => {
      const { email, remembered } = await hijack();
      await askForConfirmation(site, { email, token: remembered });
      const reset = await askForReset(site, email);
      const confirmation = await site.mailbox.confirmationToken(email);
      expect((await takeOver(email)).status).toBe(204);
      expect((await resetPassword(site, reset, attackers)).status).toBe(400);
      await expectNamed(
        await confirm({ token: confirmation, newPassword: attackers }),
        'invalid-confirmation-link',
      );
    });

    it('by an authenticator app and a passkey that they set up (trojan identifier)', async () => {
      const { email, remembered } = await hijack();
      const { passkey } = await addPasskey(site, remembered);
      await switchSecondStepOn(site, { email, password: attackers, token: remembered });
      expect((await takeOver(email)).status).toBe(204);
      await expect(logIn(site, { email, password: OWNERS })).resolves.toBeTypeOf('string');
      await expectNamed(await logInWith(site, passkey), 'unknown-passkey');
    });

    it('by an address of theirs that they asked for (unexpired email change)', async () => {
      const { email, remembered } = await hijack();
      const theirs = buildUser().email;
      const body = { email: theirs };
      const asked = await call(site, '/auth/email', { method: 'PUT', token: remembered, body });
      expect(asked.status).toBe(202);
      const link = { token: await site.mailbox.newEmailToken(theirs) };
      expect((await takeOver(email)).status).toBe(204);
      const used = async (token: string) =>
        call(site, '/auth/email/confirm', { token, body: link });
      await expectInvalidToken(await used(remembered));
      const token = await logIn(site, { email, password: OWNERS });
      await expectNamed(await used(token), 'invalid-email-change-link');
      expect(await (await profile(token)).json()).toMatchObject({ email, emailVerified: true });
      await expect(logIn(site, { email: theirs, password: OWNERS })).rejects.toThrow('401');
    });
  });

  it('is not what my address becomes by a link that they have mailed to me (trojan identifier)', async () => {
    const theirs = await signUpAndLogIn(site, buildUser({ password: attackers }));
    await confirmAddress(site, theirs);
    const mine = buildUser().email;
    const body = { email: mine };
    await call(site, '/auth/email', { method: 'PUT', token: theirs.token, body });
    const link = { token: await site.mailbox.newEmailToken(mine) };
    await expectLoginRequired(await call(site, '/auth/email/confirm', { body: link }));
    const { token } = await signUpAndLogIn(site, { email: mine });
    await expectNamed(
      await call(site, '/auth/email/confirm', { token, body: link }),
      'invalid-email-change-link',
    );
    const late = await call(site, '/auth/email/confirm', { token: theirs.token, body: link });
    await expectNamed(late, 'email-taken');
    expect(await (await profile(token)).json()).toMatchObject({ email: mine });
  });

  it('does not become theirs again by a link to the address that it had before (trojan identifier)', async () => {
    const { email, remembered } = await hijack();
    const theirs = buildUser().email;
    const body = { email: theirs };
    await call(site, '/auth/email', { method: 'PUT', token: remembered, body });
    const link = { token: await site.mailbox.newEmailToken(theirs) };
    const moved = await call(site, '/auth/email/confirm', { token: remembered, body: link });
    expect(moved.status).toBe(204);
    await expect(signUp(site, { email })).resolves.toMatchObject({ email });
    const rows = 'SELECT FROM mailed_links WHERE new_email = $1';
    expect(await site.database.query(rows, [email])).toEqual([]);
  });

  it('asks for no code of an app that another session set up, when I confirm from mine', async () => {
    const user = await signUpAndLogIn(site);
    await switchSecondStepOn(site, user);
    await site.database.query('UPDATE second_steps SET session_id = gen_random_uuid()');
    expect((await confirm({ token: await invite(user) }, user.token)).status).toBe(204);
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
  });

  it('goes on asking for codes of the app that I set up from this session', async () => {
    const user = await signUpAndLogIn(site);
    await switchSecondStepOn(site, user);
    expect((await confirm({ token: await invite(user) }, user.token)).status).toBe(204);
    await expect(logIn(site, user)).rejects.toThrow('second-step-required');
  });
});
