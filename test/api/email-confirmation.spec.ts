import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { createTestApp, type TestApp } from '#support/app';
import { buildUser, call, confirmAddress, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { holdAccount, lockWaiters } from '#support/held-account';
import { switchSecondStepOn } from '#support/second-step';
import {
  expectBadFields,
  expectInvalidToken,
  expectLoginRequired,
  expectProblem,
  expectTold,
} from './problem.js';

const OWNERS = 'granite-meadow-compass-7';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(async () => site.close());

const confirm = async (body: object, token?: string) =>
  call(site, '/auth/confirm-email', { body, ...(token !== undefined && { token }) });
const resend = async (token: string) =>
  call(site, '/auth/confirm-email/resend', { method: 'POST', token });
const profile = async (token: string) => call(site, '/auth/profile', { token });
const isVerified = async (token: string) =>
  (JSON.parse(await (await profile(token)).text()) as { emailVerified: boolean }).emailVerified;
const invite = async ({ email }: { email: string }) => site.mailbox.confirmationToken(email);

async function expectUselessLink(response: Response) {
  const problem = await expectProblem(response, 400);
  expect(problem.type).toBe('urn:northfold:problem:invalid-confirmation-link');
}

async function expectPasswordRequired(response: Response) {
  const problem = await expectProblem(response, 400);
  expect(problem.type).toBe('urn:northfold:problem:new-password-required');
  expect(problem.errors).toMatchObject([{ field: 'newPassword' }]);
}

/** The token of a reset link that is asked for now. */
async function askForReset(email: string) {
  const asked = (await site.mailbox.emails(email)).length;
  expect((await call(site, '/auth/forgot-password', { body: { email } })).status).toBe(202);
  await expect
    .poll(async () => (await site.mailbox.emails(email)).length, { timeout: 10_000 })
    .toBeGreaterThan(asked);
  return site.mailbox.resetToken(email);
}

/** The newest link after another one was asked for. */
async function askAgain(user: { email: string; token: string }) {
  const before = await site.mailbox.waitFor(user.email, { subject: /Confirm/ });
  expect((await resend(user.token)).status).toBe(202);
  return site.mailbox.confirmationToken(user.email, before);
}

describe('Signing up', () => {
  it('mails a link that confirms the address, whose token nobody can read in the database', async () => {
    const { email } = await signUp(site);
    const token = await invite({ email });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [row] = await site.database.query(
      `SELECT token_hash, extract(epoch FROM t.expires_at - t.created_at)::int AS seconds
       FROM email_confirmation_tokens t JOIN users u ON u.id = t.user_id WHERE u.email = $1`,
      [email],
    );
    expect(row.token_hash.equals(createHash('sha256').update(token).digest())).toBe(true);
    expect(row.seconds).toBe(86_400);
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

  it('makes an account that works at once, and says that it is unconfirmed', async () => {
    const { token } = await signUpAndLogIn(site);
    expect(await isVerified(token)).toBe(false);
    expect(await (await call(site, '/auth/protected', { token })).json()).toMatchObject({
      user: { emailVerified: false, hasPassword: true },
    });
  });
});

describe('POST /auth/confirm-email from a session of the account', () => {
  it('confirms the address, and leaves this session, the password and the name', async () => {
    const user = await signUpAndLogIn(site);
    const { token } = user;
    await call(site, '/auth/profile', { method: 'PUT', token, body: { name: 'Ada' } });
    expect((await confirm({ token: await invite(user) }, token)).status).toBe(204);
    expect(await (await profile(token)).json()).toEqual({
      name: 'Ada',
      email: user.email,
      emailVerified: true,
      hasPassword: true,
    });
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
  });

  it('ends every other session', async () => {
    const user = await signUpAndLogIn(site);
    const elsewhere = await logIn(site, user);
    await confirm({ token: await invite(user) }, user.token);
    await expectInvalidToken(await profile(elsewhere));
  });

  it('shows among the events', async () => {
    const user = await signUpAndLogIn(site);
    await confirm({ token: await invite(user) }, user.token);
    const events = await (await call(site, '/auth/events', { token: user.token })).text();
    expect(events).toContain('"email-confirmed"');
  });

  it('lets the owner have security notices from then on', async () => {
    const user = await signUpAndLogIn(site);
    await confirm({ token: await invite(user) }, user.token);
    const body = { current_password: user.password, new_password: OWNERS };
    await call(site, '/auth/change-password', { method: 'PUT', token: user.token, body });
    await site.mailbox.waitFor(user.email, { subject: /was changed/ });
  });

  it('works once', async () => {
    const user = await signUpAndLogIn(site);
    const token = await invite(user);
    const both = await Promise.all([
      confirm({ token }, user.token),
      confirm({ token }, user.token),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    await expectUselessLink(await confirm({ token }, user.token));
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

  it('counts somebody else’s session as none', async () => {
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

  it('lets the owner log in from there, whoever guessed at the account before', async () => {
    const user = await signUp(site);
    await site.database.query(
      `UPDATE users SET known_networks = '{198.51.100.7}' WHERE email = $1`,
      [user.email],
    );
    await confirm({ token: await invite(user), newPassword: OWNERS });
    const [row] = await site.database.query('SELECT known_networks FROM users WHERE email = $1', [
      user.email,
    ]);
    expect(row.known_networks).toEqual(['127.0.0.1']);
  });
});

describe('A confirmation link', () => {
  it.each([
    ['no token', {}],
    ['an empty token', { token: '' }],
    ['a number for a token', { token: 7 }],
    ['a token that is too long', { token: 'x'.repeat(257) }],
  ])('is refused with %s', async (_, body) => {
    await expectBadFields(await confirm(body), 'token');
  });

  it('is refused when nobody was sent it', async () => {
    await expectUselessLink(await confirm({ token: 'A'.repeat(43), newPassword: OWNERS }));
    const { token } = await signUpAndLogIn(site);
    await expectUselessLink(await confirm({ token: 'A'.repeat(43) }, token));
  });

  it('is replaced by the next one', async () => {
    const user = await signUpAndLogIn(site);
    const first = await invite(user);
    const second = await askAgain(user);
    await expectUselessLink(await confirm({ token: first }, user.token));
    expect((await confirm({ token: second }, user.token)).status).toBe(204);
  });

  it('expires after 24 hours', async () => {
    const user = await signUpAndLogIn(site);
    const token = await invite(user);
    await site.database.query(
      `UPDATE email_confirmation_tokens SET expires_at = now()
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [user.email],
    );
    await expectUselessLink(await confirm({ token }, user.token));
    expect(await isVerified(user.token)).toBe(false);
  });

  it('is not used up by who only looks at it', async () => {
    const user = await signUpAndLogIn(site);
    const token = await invite(user);
    for (const method of ['GET', 'HEAD']) {
      await fetch(`${site.url}/confirm-email/${token}`, { method });
      await fetch(`${site.url}/api/auth/confirm-email?token=${token}`, { method });
    }
    expect(await isVerified(user.token)).toBe(false);
    expect((await confirm({ token }, user.token)).status).toBe(204);
  });

  it('dies with a reset by mail, which confirms the address as well', async () => {
    const user = await signUp(site);
    const token = await invite(user);
    await call(site, '/auth/forgot-password', { body: { email: user.email } });
    const body = { token: await site.mailbox.resetToken(user.email), newPassword: OWNERS };
    expect((await call(site, '/auth/reset-password', { body })).status).toBe(204);
    expect(await isVerified(await logIn(site, { ...user, password: OWNERS }))).toBe(true);
    await expectUselessLink(await confirm({ token, newPassword: 'basalt-harvest-window-9' }));
  });
});

describe('A reset link', () => {
  it('dies with the confirmation of the address', async () => {
    const user = await signUpAndLogIn(site);
    const token = await askForReset(user.email);
    expect((await confirm({ token: await invite(user) }, user.token)).status).toBe(204);
    const body = { token, newPassword: OWNERS };
    await expectTold(await call(site, '/auth/reset-password', { body }), 'invalid-reset-token');
  });
});

describe('POST /auth/confirm-email/resend', () => {
  it('asks for a login', async () => {
    await expectLoginRequired(await call(site, '/auth/confirm-email/resend', { method: 'POST' }));
  });

  it('sends nothing when the address is confirmed', async () => {
    const user = await signUpAndLogIn(site);
    await invite(user);
    await confirmAddress(site, user);
    expect((await resend(user.token)).status).toBe(409);
    await signUp(site).then(invite);
    expect(await site.mailbox.emails(user.email)).toHaveLength(1);
  });

  it('keeps no account longer that nobody confirms', async () => {
    const user = await signUpAndLogIn(site);
    const deadline = async () =>
      site.database.query('SELECT confirm_by FROM users WHERE email = $1', [user.email]);
    const before = await deadline();
    expect((await resend(user.token)).status).toBe(202);
    expect(await deadline()).toEqual(before);
  });

  it('sends four more a day at most, of which the last one works', async () => {
    const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const user = await signUpAndLogIn(limited);
      const again = async () =>
        call(limited, '/auth/confirm-email/resend', { method: 'POST', token: user.token });
      const statuses: number[] = [];
      for (let turn = 0; turn < 4; turn += 1) statuses.push((await again()).status);
      expect(statuses).toEqual([202, 202, 202, 202]);
      await expectProblem(await again(), 429);
      await expect
        .poll(async () => limited.mailbox.emails(user.email), { timeout: 20_000 })
        .toHaveLength(5);
    } finally {
      await limited.close();
    }
  });

  it('leaves the last link good when the address was sent too many', async () => {
    const user = await signUpAndLogIn(site);
    for (let turn = 0; turn < 7; turn += 1) expect((await resend(user.token)).status).toBe(202);
    await expect
      .poll(async () => site.mailbox.emails(user.email), { timeout: 20_000 })
      .toHaveLength(5);
    const tokens = (await site.mailbox.emails(user.email)).map(
      ({ text }) => /\/confirm-email\/([\w-]+)/.exec(text)?.[1],
    );
    const statuses = [];
    for (const token of tokens) statuses.push((await confirm({ token }, user.token)).status);
    expect(statuses.toSorted()).toEqual([204, 400, 400, 400, 400]);
  });
});

/** The five classes of Sudhodanan and Paverd, "Pre-hijacked accounts" (USENIX Security 2022). */
describe('An account that somebody else made with my address', () => {
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
      async (email) => {
        const body = { token: await askForReset(email), newPassword: OWNERS };
        return call(site, '/auth/reset-password', { body });
      },
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
        hasPassword: true,
      });
    });

    it('by links that were mailed before (trojan identifier)', async () => {
      const { email, remembered } = await hijack();
      await askAgain({ email, token: remembered });
      const reset = await askForReset(email);
      const confirmation = await site.mailbox.confirmationToken(email);
      expect((await takeOver(email)).status).toBe(204);
      const body = { token: reset, newPassword: attackers };
      expect((await call(site, '/auth/reset-password', { body })).status).toBe(400);
      await expectUselessLink(await confirm({ token: confirmation, newPassword: attackers }));
    });

    it('by an authenticator app that they set up (trojan identifier)', async () => {
      const { email, remembered } = await hijack();
      await switchSecondStepOn(site, { email, password: attackers, token: remembered });
      expect((await takeOver(email)).status).toBe(204);
      await expect(logIn(site, { email, password: OWNERS })).resolves.toBeTypeOf('string');
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
      await expectTold(await used(token), 'invalid-email-change-link');
      expect(await (await profile(token)).json()).toMatchObject({ email, emailVerified: true });
      await expect(logIn(site, { email: theirs, password: OWNERS })).rejects.toThrow('401');
    });

    it('by an address of theirs that they were about to have (unexpired email change)', async () => {
      const { email, remembered } = await hijack();
      const theirs = buildUser().email;
      const body = { email: theirs };
      await call(site, '/auth/email', { method: 'PUT', token: remembered, body });
      const link = { token: await site.mailbox.newEmailToken(theirs) };
      // Both wait for the account's row, the owner first.
      const release = await holdAccount(site, email);
      const taken = takeOver(email);
      await lockWaiters(site, 1);
      const moved = call(site, '/auth/email/confirm', { token: remembered, body: link });
      await lockWaiters(site, 2);
      await release();
      expect((await taken).status).toBe(204);
      await expectInvalidToken(await moved);
      await expect(logIn(site, { email, password: OWNERS })).resolves.toBeTypeOf('string');
    });

    it('by a change of password that was under way', async () => {
      const { email, remembered } = await hijack();
      // Both wait for the account's row, the owner first.
      const release = await holdAccount(site, email);
      const taken = takeOver(email);
      await lockWaiters(site, 1);
      const changed = call(site, '/auth/change-password', {
        method: 'PUT',
        token: remembered,
        body: { new_password: `${attackers}-again` },
      });
      await lockWaiters(site, 2);
      await release();
      expect((await taken).status).toBe(204);
      await expectInvalidToken(await changed);
      await expect(logIn(site, { email, password: `${attackers}-again` })).rejects.toThrow('401');
      await expect(logIn(site, { email, password: OWNERS })).resolves.toBeTypeOf('string');
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
    await expectTold(
      await call(site, '/auth/email/confirm', { token, body: link }),
      'invalid-email-change-link',
    );
    const late = await call(site, '/auth/email/confirm', { token: theirs.token, body: link });
    await expectTold(late, 'email-taken');
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
    const rows = 'SELECT FROM not_me_tokens WHERE restores = $1';
    expect(await site.database.query(rows, [email])).toEqual([]);
  });

  it('cannot be merged with an identity that somebody else vouches for (classic-federated merge, non-verifying identity provider)', async () => {
    interface Operation {
      responses: Record<string, unknown>;
    }
    const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
      await (await call(site, '/openapi.json')).text(),
    );
    const letsIn = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).some(({ responses }) =>
        JSON.stringify(responses).includes('/AccessToken"'),
      )
        ? [path]
        : [],
    );
    // A password, a code beside it, a passkey: each is the account's own, and goes with the first proof of the address.
    expect(letsIn).toContain('/api/auth/login/email');
    for (const path of letsIn)
      expect(path).toMatch(/^\/api\/auth\/login\/(email|second-step|passkey)/);
  });

  it('keeps its password when I confirm from a session, whatever another session was about to choose', async () => {
    const user = await signUp(site);
    const [mine, other] = [await logIn(site, user), await logIn(site, user)];
    const token = await invite(user);
    // Both wait for the account's row, the confirmation first.
    const release = await holdAccount(site, user.email);
    const confirmed = confirm({ token }, mine);
    await lockWaiters(site, 1);
    const changed = call(site, '/auth/change-password', {
      method: 'PUT',
      token: other,
      body: { new_password: attackers },
    });
    await lockWaiters(site, 2);
    await release();
    expect((await confirmed).status).toBe(204);
    await expectInvalidToken(await changed);
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
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

  it('stays what it was for an owner who logs in with the confirmed address later', async () => {
    const user = await signUp(site);
    await confirm({ token: await invite(user), newPassword: OWNERS });
    const token = await logIn(site, { ...user, password: OWNERS });
    await call(site, '/auth/profile', { method: 'PUT', token, body: { name: 'Ada' } });
    await call(site, '/auth/forgot-password', { body: { email: user.email } });
    const body = { token: await site.mailbox.resetToken(user.email), newPassword: user.password };
    await call(site, '/auth/reset-password', { body });
    expect(await (await profile(await logIn(site, user))).json()).toMatchObject({ name: 'Ada' });
  });
});

describe('An account that nobody confirms', () => {
  const age = async (email: string) =>
    site.database.query(`UPDATE users SET confirm_by = now() WHERE email = $1`, [email]);
  const exists = async (email: string) =>
    (await site.database.query('SELECT FROM users WHERE email = $1', [email])).length === 1;
  const forgetLogins = async (email: string) =>
    site.database.query(
      `UPDATE security_events SET occurred_at = now() - interval '31 days'
       WHERE type = 'logged-in' AND user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    );

  it('is kept for 30 days', async () => {
    const { email } = await signUp(site);
    const [row] = await site.database.query(
      `SELECT extract(day FROM confirm_by - created_at)::int AS days FROM users WHERE email = $1`,
      [email],
    );
    expect(row.days).toBe(30);
    await site.app.get(Cleanup).run();
    expect(await exists(email)).toBe(true);
  });

  it('is removed then, unless somebody is logged in or was in the last 30 days', async () => {
    const unused = await signUp(site);
    const loggedIn = await signUpAndLogIn(site);
    const used = await signUpAndLogIn(site);
    await call(site, '/auth/logout', { method: 'POST', token: used.token });
    for (const { email } of [unused, loggedIn, used]) await age(email);
    await forgetLogins(loggedIn.email);
    await site.app.get(Cleanup).run();
    expect(await Promise.all([unused, loggedIn, used].map(({ email }) => exists(email)))).toEqual([
      false,
      true,
      true,
    ]);
    await forgetLogins(used.email);
    await site.app.get(Cleanup).run();
    expect(await exists(used.email)).toBe(false);
  });

  it('is left alone by the cleanup while somebody is confirming it', async () => {
    const { email } = await signUp(site);
    await age(email);
    await site.database.transaction(async (claim) => {
      await claim.query('UPDATE users SET confirm_by = NULL WHERE email = $1', [email]);
      await site.app.get(Cleanup).run();
    });
    expect(await exists(email)).toBe(true);
  });

  it('is kept for good once it is confirmed, and if it is older than confirmations', async () => {
    const confirmed = await signUp(site);
    await age(confirmed.email);
    await confirm({ token: await invite(confirmed), newPassword: OWNERS });
    const older = await signUp(site);
    await site.database.query(
      `UPDATE users SET confirm_by = NULL, created_at = now() - interval '3 years' WHERE email = $1`,
      [older.email],
    );
    await site.app.get(Cleanup).run();
    expect(await exists(confirmed.email)).toBe(true);
    expect(await exists(older.email)).toBe(true);
  });
});

describe('Two links of one account', () => {
  it('that are used at the same moment wait for each other, and one of them counts', async () => {
    const user = await signUp(site);
    const confirmation = await site.mailbox.confirmationToken(user.email);
    await call(site, '/auth/forgot-password', { body: { email: user.email } });
    const reset = await site.mailbox.resetToken(user.email);
    const release = await holdAccount(site, user.email);
    const newPassword = 'granite-meadow-compass-7';
    const used = [
      call(site, '/auth/reset-password', { body: { token: reset, newPassword } }),
      call(site, '/auth/confirm-email', { body: { token: confirmation, newPassword } }),
    ];
    await lockWaiters(site, 2);
    await release();
    const statuses = (await Promise.all(used)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 400]);
  });
});
