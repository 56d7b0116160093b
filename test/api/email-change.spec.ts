import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { createTestApp, useTestApp } from '#support/app';
import {
  ARRIVED,
  askForChange,
  CHANGED,
  confirmChange,
  confirmedOwner,
  freeAddress,
  linkFor,
  moved,
  REQUESTED,
} from '#support/email-changes';
import { buildUser, call, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { addPasskey, listPasskeys } from '#support/passkeys';
import { recordStatements } from '#support/statements';
import {
  expectBadFields,
  expectInvalidToken,
  expectLoginRequired,
  expectProblem,
  expectTold,
} from './problem.js';

const TAKEN = /account already/;
const NEW = 'granite-meadow-compass-7';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

const site = useTestApp({ env: { PUBLIC_URL: 'https://www.northfold.example' } });

const ask = async (token: string, email: string) => askForChange(site, token, { email });
const confirm = async (token: string | undefined, link: string) => confirmChange(site, token, link);
const profile = async (token: string) =>
  (await (await call(site, '/auth/profile', { token })).json()) as Record<string, unknown>;
const eventsOf = async (token: string) => (await call(site, '/auth/events', { token })).text();

/** When nothing waits any more, every email has arrived. */
async function subjectsTo(email: string): Promise<string[]> {
  await expect
    .poll(async () => site.database.query('SELECT FROM jobs'), { timeout: 20_000 })
    .toEqual([]);
  return (await site.mailbox.emails(email)).map(({ subject }) => subject);
}

describe('PUT /auth/email', () => {
  it('asks for a login, and for a proof that is not old', async () => {
    const body = { email: freeAddress() };
    await expectLoginRequired(await call(site, '/auth/email', { method: 'PUT', body }));
    const { token, email } = await confirmedOwner(site);
    await site.database.query(
      `UPDATE sessions SET authenticated_at = now() - interval '11 minutes'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    );
    await expectTold(await ask(token, body.email), 'reauthentication-required');
    expect(await subjectsTo(body.email)).toEqual([]);
  });

  it('refuses what is no address, and anything but true or false beside it', async () => {
    const { token } = await confirmedOwner(site);
    await expectBadFields(await askForChange(site, token, {}), 'email: is required');
    await expectBadFields(await ask(token, 'nobody'), 'email: is invalid');
    const body = { email: freeAddress(), oldAddressLost: 'yes' };
    await expectBadFields(await askForChange(site, token, body), 'oldAddressLost');
  });

  it('refuses the address that the account has, in whatever spelling', async () => {
    const { token, email } = await confirmedOwner(site);
    await expectBadFields(await ask(token, email), 'email: this address already');
    await expectBadFields(await ask(token, email.toUpperCase()), 'email: this address already');
    expect(await subjectsTo(email)).not.toContainEqual(expect.stringMatching(REQUESTED));
  });

  it('changes nothing before the link is used', async () => {
    const user = await confirmedOwner(site);
    const email = freeAddress();
    await linkFor(site, user.token, email);
    expect(await profile(user.token)).toMatchObject({ email: user.email, emailVerified: true });
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
    await expect(logIn(site, { ...user, email })).rejects.toThrow('401');
  });

  it('does the same work for a free and a taken address: not one statement differs', async () => {
    await using quiet = await createTestApp({ env: { WORKER: 'off' } });
    const taken = await confirmedOwner(quiet);
    const texts: string[][] = [];
    for (const email of [freeAddress(), taken.email]) {
      const { token } = await confirmedOwner(quiet);
      const { statements, stop } = recordStatements();
      expect((await askForChange(quiet, token, { email })).status).toBe(202);
      stop();
      texts.push(statements.map(({ text }) => text));
    }
    expect(texts[0]).toEqual(texts[1]);
    expect(texts[0]).not.toHaveLength(0);
  });

  it('tells the owner of a taken address there, and whoever asked as ever', async () => {
    const [user, owner] = [await confirmedOwner(site), await confirmedOwner(site)];
    expect((await ask(user.token, owner.email.toUpperCase())).status).toBe(202);
    const { text } = await site.mailbox.waitFor(owner.email, { subject: TAKEN });
    expect(text).toContain('Another account asked to use this email address');
    expect(text).not.toContain('/confirm-new-email/');
    await site.mailbox.waitFor(user.email, { subject: REQUESTED });
    expect(await subjectsTo(user.email)).toHaveLength(2);
  });

  it('sends a taken address that nobody has confirmed the link that confirms it', async () => {
    const [user, squatter] = [await confirmedOwner(site), await signUp(site)];
    const first = await site.mailbox.waitFor(squatter.email);
    expect((await ask(user.token, squatter.email)).status).toBe(202);
    await site.mailbox.confirmationToken(squatter.email, first);
    expect(await subjectsTo(squatter.email)).toHaveLength(2);
  });

  it('tells the present address at once who asked from where, with a link that stops the change', async () => {
    const user = await confirmedOwner(site);
    const email = freeAddress();
    const headers = { 'user-agent': FIREFOX };
    const { token } = user;
    await call(site, '/auth/email', { method: 'PUT', token, body: { email }, headers });
    const { text } = await site.mailbox.waitFor(user.email, { subject: REQUESTED });
    expect(text).toContain('Address: 127.0.0.1');
    expect(text).toContain('Browser: Firefox on Windows');
    expect(text).toContain('cancels the change');
    const link = await site.mailbox.newEmailToken(email);
    const body = { token: await site.mailbox.resetToken(user.email, REQUESTED), newPassword: NEW };
    expect((await call(site, '/auth/reset-password', { body })).status).toBe(204);
    const opened = { body: { token: link } };
    const told = JSON.parse(await (await call(site, '/auth/mailed-link', opened)).text());
    expect(told, 'at once').toMatchObject({ newEmail: null });
    await expectInvalidToken(await confirm(token, link));
    const again = await logIn(site, { ...user, password: NEW });
    await expectTold(await confirm(again, link), 'invalid-email-change-link');
    expect(await eventsOf(again)).toContain('"email-change-requested"');
  });

  it('mails nothing for a request that was replaced or stopped before its turn came', async () => {
    const user = await confirmedOwner(site);
    const email = freeAddress();
    await linkFor(site, user.token, email);
    await site.database.query(
      `INSERT INTO jobs (task, payload)
       SELECT 'email-change-request', jsonb_build_object('userId', id, 'origin', '{}'::jsonb, 'request', $2::text)
       FROM users WHERE email = $1`,
      [user.email, 'A'.repeat(43)],
    );
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('replaces the link of an earlier request, at once', async () => {
    const user = await confirmedOwner(site);
    const [first, second] = [freeAddress(), freeAddress()];
    const earlier = await linkFor(site, user.token, first);
    expect((await ask(user.token, second)).status).toBe(202);
    await expectTold(await confirm(user.token, earlier), 'invalid-email-change-link');
    const link = await site.mailbox.newEmailToken(second);
    expect((await confirm(user.token, link)).status).toBe(204);
    expect(await profile(user.token)).toMatchObject({ email: second });
  });

  it('may be called five times an hour by one account', async () => {
    await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const { token } = await confirmedOwner(limited);
    const again = async () => askForChange(limited, token, { email: freeAddress() });
    for (let turn = 0; turn < 5; turn += 1) expect((await again()).status).toBe(202);
    await expectProblem(await again(), 429);
  });

  it('sends one address five links an hour at most, whoever asks', async () => {
    const email = freeAddress();
    for (let turn = 0; turn < 6; turn += 1) {
      const { token } = await confirmedOwner(site);
      expect((await ask(token, email)).status).toBe(202);
    }
    expect(await subjectsTo(email)).toHaveLength(5);
  });

  it('sends one mailbox ten links an hour at most, at however many addresses', async () => {
    const name = buildUser().email.split('@', 1)[0];
    for (let turn = 0; turn < 11; turn += 1) {
      const { token } = await confirmedOwner(site);
      expect((await ask(token, `${name}+${turn}@example.com`)).status).toBe(202);
    }
    expect(await subjectsTo(`${name}+`)).toHaveLength(10);
  });

  it('tells an address nothing that nobody has confirmed', async () => {
    const user = await signUpAndLogIn(site);
    await linkFor(site, user.token, freeAddress());
    expect(await subjectsTo(user.email)).toEqual(['Confirm your email address for Northfold']);
  });
});

describe('POST /auth/email/confirm', () => {
  it('gives the account the address, keeps this session and ends every other', async () => {
    const user = await confirmedOwner(site);
    const elsewhere = await logIn(site, user);
    const { email, token } = await moved(site, user);
    expect(await profile(token)).toMatchObject({ email, emailVerified: true });
    await expectInvalidToken(await call(site, '/auth/profile', { token: elsewhere }));
    await expect(logIn(site, { ...user, email })).resolves.toBeTypeOf('string');
    await expect(logIn(site, user)).rejects.toThrow('401');
    expect(await eventsOf(token)).toContain('"email-changed"');
  });

  it('tells both addresses, the old one with a link that gives it back', async () => {
    const { from, email } = await moved(site);
    const old = await site.mailbox.waitFor(from, { subject: CHANGED });
    expect(old.text).toContain('gives your account this address back');
    expect(old.text).toContain('https://www.northfold.example/reset-password/');
    expect(old.text).toContain('within 7 days');
    expect(old.text).not.toContain(email);
    const { text } = await site.mailbox.waitFor(email, { subject: ARRIVED });
    expect(text).not.toContain('/reset-password/');
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  it('asks for a session of the account, and leaves the link good', async () => {
    const [user, other] = [await confirmedOwner(site), await confirmedOwner(site)];
    const link = await linkFor(site, user.token, freeAddress());
    await expectLoginRequired(await confirm(undefined, link));
    await expectTold(await confirm(other.token, link), 'invalid-email-change-link');
    expect(await profile(other.token)).toMatchObject({ email: other.email });
    expect((await confirm(user.token, link)).status).toBe(204);
  });

  it('keeps the places that the account knows', async () => {
    const user = await confirmedOwner(site);
    const place = `known_networks = '{127.0.0.1,198.51.100.7}', known_browsers = '{node,Firefox}'`;
    await site.database.query(`UPDATE users SET ${place} WHERE email = $1`, [user.email]);
    const { email } = await moved(site, user);
    const [row] = await site.database.query(
      'SELECT known_networks, known_browsers FROM users WHERE email = $1',
      [email],
    );
    expect(row.known_networks).toEqual(['127.0.0.1', '198.51.100.7']);
    expect(row.known_browsers).toContain('Firefox');
  });

  it('makes every other link useless', async () => {
    const user = await confirmedOwner(site);
    await call(site, '/auth/forgot-password', { body: { email: user.email } });
    const reset = await site.mailbox.resetToken(user.email);
    const confirmation = await site.mailbox.confirmationToken(user.email);
    const { token } = await moved(site, user);
    const notice = await site.mailbox.resetToken(user.email, REQUESTED);
    for (const each of [reset, notice]) {
      const chosen = { token: each, newPassword: NEW };
      const refused = await call(site, '/auth/reset-password', { body: chosen });
      await expectTold(refused, 'invalid-reset-token');
    }
    await expectTold(
      await call(site, '/auth/confirm-email', { token, body: { token: confirmation } }),
      'invalid-confirmation-link',
    );
  });

  it('does nothing more at a second press', async () => {
    const user = await confirmedOwner(site);
    const email = freeAddress();
    const link = await linkFor(site, user.token, email);
    expect((await confirm(user.token, link)).status).toBe(204);
    const other = await logIn(site, { ...user, email });
    expect((await confirm(user.token, link)).status).toBe(204);
    expect(await profile(other)).toMatchObject({ email });
    expect((await subjectsTo(user.email)).filter((each) => CHANGED.test(each))).toHaveLength(1);
  });

  it('refuses a link that nobody was sent, one that is too old, and what is none', async () => {
    const user = await confirmedOwner(site);
    await expectTold(await confirm(user.token, 'A'.repeat(43)), 'invalid-email-change-link');
    await expectBadFields(await confirm(user.token, ''), 'token');
    const email = freeAddress();
    const link = await linkFor(site, user.token, email);
    const old = 'UPDATE mailed_links SET expires_at = now() WHERE new_email = $1';
    await site.database.query(old, [email]);
    await expectTold(await confirm(user.token, link), 'invalid-email-change-link');
    await site.app.get(Cleanup).run();
    const rows = `SELECT FROM mailed_links WHERE new_email = $1 AND kind = 'email-change'`;
    expect(await site.database.query(rows, [email])).toEqual([]);
  });

  it('refuses a link that was asked for when the account had another address', async () => {
    const user = await confirmedOwner(site);
    const link = await linkFor(site, user.token, freeAddress());
    const mended = freeAddress();
    await site.database.query(
      'UPDATE users SET email = $2::text, email_canonical = $2::text WHERE email = $1',
      [user.email, mended],
    );
    await expectTold(await confirm(user.token, link), 'invalid-email-change-link');
    expect(await profile(user.token)).toMatchObject({ email: mended });
  });

  it('gives an address that two accounts want to the first, and tells the second', async () => {
    const [first, second] = [await confirmedOwner(site), await confirmedOwner(site)];
    const email = freeAddress();
    const links = [await linkFor(site, first.token, email)];
    const one = await site.mailbox.waitFor(email);
    await ask(second.token, email);
    links.push(await site.mailbox.newEmailToken(email, one));
    const answers = await Promise.all([
      confirm(first.token, links[0] ?? ''),
      confirm(second.token, links[1] ?? ''),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const [loser, winner] = answers[0]?.status === 409 ? [first, second] : [second, first];
    const link = links[loser === first ? 0 : 1] ?? '';
    expect(await profile(loser.token)).toMatchObject({ email: loser.email });
    await expectTold(await confirm(loser.token, link), 'email-taken');
    await confirm(winner.token, await linkFor(site, winner.token, freeAddress()));
    expect((await confirm(loser.token, link)).status).toBe(204);
  });

  it('confirms an account that nobody had, and takes what another session set up', async () => {
    const user = await signUpAndLogIn(site);
    const mine = await logIn(site, user);
    await addPasskey(site, user.token);
    const email = freeAddress();
    const link = await linkFor(site, mine, email);
    expect((await confirm(mine, link)).status).toBe(204);
    expect(await profile(mine)).toMatchObject({ email, emailVerified: true });
    await expect(logIn(site, { ...user, email })).resolves.toBeTypeOf('string');
    expect(await listPasskeys(site, mine)).toEqual([]);
    const notice = await site.mailbox.resetToken(email, /Set up your Northfold account again/);
    const body = { token: notice, newPassword: NEW };
    expect((await call(site, '/auth/reset-password', { body })).status).toBe(204);
    expect(await subjectsTo(user.email)).toEqual(['Confirm your email address for Northfold']);
  });

  it('gives the old address free', async () => {
    const { from } = await moved(site);
    await expect(signUp(site, { email: from })).resolves.toMatchObject({ email: from });
  });
});
