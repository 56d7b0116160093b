import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { useTestApp } from '#support/app';
import { call, logIn, signUpAndLogIn, confirmedOwner } from '#support/factories';
import { addPasskey, logInWith } from '#support/passkeys';
import { givePersonalToken } from '#support/personal-tokens';
import { challengeFor, codeOf, switchSecondStepOn } from '#support/second-step';
import { eventsOf, askForReset, changePassword } from './accounts.js';
import { expectInvalidToken, expectNamed } from './problem.js';

const CHANGED = /was changed/;
const THIEFS = 'granite-meadow-compass-7';
const OWNERS = 'basalt-harvest-window-9';
const THIRD = 'cinder-willow-anchor-5';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

const site = useTestApp({ env: { PUBLIC_URL: 'https://www.northfold.example' } });

const takeBack = async (body: object) =>
  call(site, '/auth/reset-password', { body: { newPassword: OWNERS, ...body } });
const statusOf = async (path: string, body: object) => (await call(site, path, { body })).status;
const read = async (token: string): Promise<unknown> =>
  (await call(site, '/auth/mailed-link', { body: { token } })).json();
const profile = async (token: string) => call(site, '/auth/profile', { token });

/** An account with a password that a thief has just changed: the token in the notice that its owner got. */
async function robbed() {
  const user = await confirmedOwner(site);
  const answer = await changePassword(site, user, THIEFS, { 'user-agent': FIREFOX });
  expect(answer.status).toBe(204);
  return { ...user, link: await site.mailbox.resetToken(user.email, CHANGED) };
}

const expectUseless = async (response: Response) => expectNamed(response, 'invalid-reset-token');
const tokensOf = async (email: string) =>
  site.database.query(
    `SELECT t.* FROM mailed_links t JOIN users u ON u.id = t.user_id
     WHERE u.email = $1 AND kind = 'take-back'`,
    [email],
  );

describe('A security notice', () => {
  it('says what happened, when, from which address and browser, and how to say that it was not me', async () => {
    const { email, link } = await robbed();
    const { text, html } = await site.mailbox.waitFor(email, { subject: CHANGED });
    for (const words of [text, html]) {
      expect(words).toContain('Your password was changed');
      expect(words).toMatch(/When.*\w+ \d\d?, 20\d\d, at \d\d?:\d\d [AP]M UTC/s);
      expect(words).toMatch(/IP address.*127\.0\.0\.1/s);
      expect(words).toMatch(/Browser.*Firefox on Windows/s);
      expect(words).toContain(`https://www.northfold.example/reset-password/${link}`);
      expect(words).toContain('within 7 days');
    }
  });

  it('makes no link of what a browser calls itself', async () => {
    const user = await confirmedOwner(site);
    await changePassword(site, user, THIEFS, { 'user-agent': 'www.evil.example/1.0' });
    const { text } = await site.mailbox.waitFor(user.email, { subject: CHANGED });
    expect(text).toContain('Browser: unknown');
    expect(text).not.toContain('evil');
  });

  it('notifies the owner that the data of the account was downloaded', async () => {
    const user = await confirmedOwner(site);
    expect((await call(site, '/auth/export', { token: user.token })).status).toBe(200);
    const { text } = await site.mailbox.waitFor(user.email, { subject: /was downloaded/ });
    expect(text).toContain('Everything we hold about your account was downloaded');
    const link = /\/reset-password\/([\w-]+)/.exec(text)?.[1];
    expect((await takeBack({ token: link })).status).toBe(204);
    await expectInvalidToken(await profile(user.token));
  });

  it('does not go to an unconfirmed address, and leaves no token behind then', async () => {
    const user = await signUpAndLogIn(site);
    await changePassword(site, user, THIEFS);
    expect(await tokensOf(user.email)).toEqual([]);
    expect((await site.mailbox.emails(user.email)).map(({ subject }) => subject)).not.toContain(
      'was changed',
    );
  });
});

describe('The link of a security notice', () => {
  it('sets a new password, and ends whatever an intruder may hold', async () => {
    const { email, link, token, ...user } = await robbed();
    const intruder = await logIn(site, { email, password: THIEFS }, { remember: true });
    const program = await givePersonalToken(site, { email });
    const { passkey } = await addPasskey(site, intruder);
    const { key } = await switchSecondStepOn(site, {
      ...user,
      email,
      password: THIEFS,
      token: intruder,
    });
    const change = { email: `intruder.${email}` };
    await call(site, '/auth/email', { method: 'PUT', token: intruder, body: change });
    const moving = await site.mailbox.newEmailToken(change.email);
    const reset = await askForReset(site, email);
    const challenge = await challengeFor(site, { email, password: THIEFS });

    expect(await read(link)).toMatchObject({ kind: 'take-back', email, newEmail: null });
    expect((await takeBack({ token: link })).status).toBe(204);

    const mine = await logIn(site, { email, password: OWNERS });
    const ended = {
      'the session that was robbed': (await profile(token)).status,
      'the session of the intruder': (await profile(intruder)).status,
      'the access token': (await profile(program)).status,
      'the passkey': (await logInWith(site, passkey)).status,
      'the password of the intruder': await statusOf('/auth/login/email', {
        email,
        password: THIEFS,
      }),
      'the log-in that waited for a code': await statusOf('/auth/login/second-step', {
        challenge,
        code: codeOf(key, 1),
      }),
      'the change of address': (
        await call(site, '/auth/email/confirm', { token: mine, body: { token: moving } })
      ).status,
      'the reset link': await statusOf('/auth/reset-password', {
        token: reset,
        newPassword: THIEFS,
      }),
      'the notice’s own link': (await takeBack({ token: link })).status,
    };
    expect(ended).toEqual({
      'the session that was robbed': 401,
      'the session of the intruder': 401,
      'the access token': 401,
      'the passkey': 401,
      'the password of the intruder': 401,
      'the log-in that waited for a code': 401,
      'the change of address': 400,
      'the reset link': 400,
      'the notice’s own link': 400,
    });
    const noted = ['account-taken-back', 'password-reset'];
    expect(await eventsOf(site, mine)).toEqual(expect.arrayContaining(noted));
  });

  it.each([
    ['of the last seven days', '6 days 23 hours 30 minutes', '6 days', 0, 0],
    ['but none that is older', '8 days', '8 days', 1, 1],
    ['or new codes of an older one, which a thief may have made', '1 year', '6 days', 1, 0],
  ])('takes a second step back %s', async (_, age, codesAge, steps, codes) => {
    const { email, link } = await robbed();
    await site.database.query(
      `WITH step AS (
         INSERT INTO second_steps (user_id, secret, key_id, session_id, created_at, enabled_at)
         SELECT id, '', '', id, now() - $2::interval - interval '1 hour', now() - $2::interval
         FROM users WHERE email = $1 RETURNING user_id
       ) INSERT INTO recovery_codes (code_hash, user_id, created_at)
         SELECT sha256(convert_to($1, 'UTF8')), user_id, now() - $3::interval FROM step`,
      [email, age, codesAge],
    );
    expect((await takeBack({ token: link })).status).toBe(204);
    const left = async (table: string) => {
      const rows = `SELECT FROM ${table} t JOIN users u ON u.id = t.user_id WHERE u.email = $1`;
      return (await site.database.query<object[]>(rows, [email])).length;
    };
    expect([await left('second_steps'), await left('recovery_codes')]).toEqual([steps, codes]);
  });

  it('works once, and takes the links of the other notices along', async () => {
    const user = await robbed();
    const { email } = user;
    const first = await site.mailbox.waitFor(email, { subject: CHANGED });
    const token = await logIn(site, { email, password: THIEFS });
    await changePassword(site, { token, password: THIEFS }, OWNERS);
    await site.mailbox.waitFor(email, { subject: CHANGED, after: first });
    expect(await tokensOf(email)).toHaveLength(2);
    const both = await Promise.all(
      [user.link, user.link].map(async (link) => takeBack({ token: link, newPassword: THIRD })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    await expectUseless(await takeBack({ token: user.link }));
    // That of the email about the new password.
    expect(await tokensOf(email)).toHaveLength(1);
  });

  it('stays good when the password is changed, which an intruder can do', async () => {
    const { email, link } = await robbed();
    const token = await logIn(site, { email, password: THIEFS });
    await changePassword(site, { token, password: THIEFS }, OWNERS);
    expect((await takeBack({ token: link, newPassword: THIRD })).status).toBe(204);
    await expectInvalidToken(await profile(token));
  });

  it('is refused after seven days, when the cleanup removes the token', async () => {
    const { email, link, token } = await robbed();
    await site.database.query('UPDATE mailed_links SET expires_at = now()');
    await expectUseless(await takeBack({ token: link }));
    expect((await profile(token)).status).toBe(200);
    await site.app.get(Cleanup).run();
    expect(await tokensOf(email)).toEqual([]);
  });
});
