import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { createTestApp, useTestApp } from '#support/app';
import {
  ARRIVED,
  askForChange,
  CHANGED,
  confirmChange,
  freeAddress,
  linkFor,
  moved,
  REQUESTED,
} from '#support/email-changes';
import { call, logIn, signUpAndLogIn, confirmedOwner } from '#support/factories';
import { addPasskey, listPasskeys } from '#support/passkeys';
import { recordStatements } from '#support/statements';
import { eventsOf, subjectsTo, resetPassword } from './accounts.js';
import { expectBadFields, expectInvalidToken, expectProblem, expectNamed } from './problem.js';

const TAKEN = /already have a Northfold account/;
const NEW = 'granite-meadow-compass-7';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

const site = useTestApp({ env: { PUBLIC_URL: 'https://www.northfold.example' } });

const ask = async (token: string, email: string) => askForChange(site, token, { email });
const confirm = async (token: string | undefined, link: string) => confirmChange(site, token, link);
const profile = async (token: string) =>
  (await (await call(site, '/auth/profile', { token })).json()) as Record<string, unknown>;

describe('PUT /auth/email', () => {
  it('refuses what is no address', async () => {
    const { token } = await confirmedOwner(site);
    await expectBadFields(await askForChange(site, token, {}), 'email: is required');
    await expectBadFields(await ask(token, 'nobody'), 'email: is invalid');
  });

  it('refuses the address that the account has, in whatever spelling', async () => {
    const { token, email } = await confirmedOwner(site);
    await expectBadFields(await ask(token, email), 'email: this address already');
    await expectBadFields(await ask(token, email.toUpperCase()), 'email: this address already');
    expect(await subjectsTo(site, email)).not.toContainEqual(expect.stringMatching(REQUESTED));
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

  it('warns the owner of a taken address, and notifies the account that asked as ever', async () => {
    const [user, owner] = [await confirmedOwner(site), await confirmedOwner(site)];
    expect((await ask(user.token, owner.email.toUpperCase())).status).toBe(202);
    const { text } = await site.mailbox.waitFor(owner.email, { subject: TAKEN });
    expect(text).toContain('Another account asked to use this email address');
    expect(text).not.toContain('/confirm-new-email/');
    await site.mailbox.waitFor(user.email, { subject: REQUESTED });
    expect(await subjectsTo(site, user.email)).toHaveLength(2);
  });

  it('notifies the present address at once, with a link that stops the change', async () => {
    const user = await confirmedOwner(site);
    const email = freeAddress();
    const headers = { 'user-agent': FIREFOX };
    const { token } = user;
    await call(site, '/auth/email', { method: 'PUT', token, body: { email }, headers });
    const { text } = await site.mailbox.waitFor(user.email, { subject: REQUESTED });
    expect(text).toContain('IP address: 127.0.0.1');
    expect(text).toContain('Browser: Firefox on Windows');
    expect(text).toContain('cancels the change');
    const link = await site.mailbox.newEmailToken(email);
    const body = { token: await site.mailbox.resetToken(user.email, REQUESTED), newPassword: NEW };
    expect((await call(site, '/auth/reset-password', { body })).status).toBe(204);
    const opened = { body: { token: link } };
    const seen = JSON.parse(await (await call(site, '/auth/mailed-link', opened)).text());
    expect(seen, 'at once').toMatchObject({ newEmail: null });
    await expectInvalidToken(await confirm(token, link));
    const again = await logIn(site, { ...user, password: NEW });
    await expectNamed(await confirm(again, link), 'invalid-email-change-link');
    expect(await eventsOf(site, again)).toContain('email-change-requested');
  });

  it('sends one address five links an hour at most, from any account, and says so, whether it has an account or not', async () => {
    for (const email of [freeAddress(), (await confirmedOwner(site)).email]) {
      const before = (await subjectsTo(site, email)).length;
      for (let turn = 0; turn < 5; turn += 1) {
        const { token } = await confirmedOwner(site);
        expect((await ask(token, email)).status).toBe(202);
      }
      const refused = await ask((await confirmedOwner(site)).token, email);
      expect((await expectProblem(refused, 429)).detail).toContain('60 minutes');
      expect(await subjectsTo(site, email)).toHaveLength(before + 5);
    }
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
    expect(await eventsOf(site, token)).toContain('email-changed');
  });

  it('notifies both addresses, the old one with a link that gives it back', async () => {
    const { from, email } = await moved(site);
    const old = await site.mailbox.waitFor(from, { subject: CHANGED });
    expect(old.text).toContain('gives your account this address back');
    expect(old.text).toContain('https://www.northfold.example/reset-password/');
    expect(old.text).toContain('within 7 days');
    expect(old.text).not.toContain(email);
    const { text } = await site.mailbox.waitFor(email, { subject: ARRIVED });
    expect(text).not.toContain('/reset-password/');
    expect(await subjectsTo(site, email)).toHaveLength(2);
  });

  it('does nothing more at a second press', async () => {
    const user = await confirmedOwner(site);
    const email = freeAddress();
    const link = await linkFor(site, user.token, email);
    expect((await confirm(user.token, link)).status).toBe(204);
    const other = await logIn(site, { ...user, email });
    expect((await confirm(user.token, link)).status).toBe(204);
    expect(await profile(other)).toMatchObject({ email });
    expect((await subjectsTo(site, user.email)).filter((each) => CHANGED.test(each))).toHaveLength(
      1,
    );
  });

  it('refuses a made-up link, one that is too old, and an empty one', async () => {
    const user = await confirmedOwner(site);
    await expectNamed(await confirm(user.token, 'A'.repeat(43)), 'invalid-email-change-link');
    await expectBadFields(await confirm(user.token, ''), 'token');
    const email = freeAddress();
    const link = await linkFor(site, user.token, email);
    const old = 'UPDATE mailed_links SET expires_at = now() WHERE new_email = $1';
    await site.database.query(old, [email]);
    await expectNamed(await confirm(user.token, link), 'invalid-email-change-link');
    await site.database.query(old.replace('now()', "now() - interval '49 hours'"), [email]);
    await site.app.get(Cleanup).run();
    const rows = `SELECT FROM mailed_links WHERE new_email = $1 AND kind = 'email-change'`;
    expect(await site.database.query(rows, [email])).toEqual([]);
  });

  it('gives an address that two accounts want to the first, and refuses the second', async () => {
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
    await expectNamed(await confirm(loser.token, link), 'email-taken');
    await confirm(winner.token, await linkFor(site, winner.token, freeAddress()));
    expect((await confirm(loser.token, link)).status).toBe(204);
  });

  it('confirms an unconfirmed account, and removes what another session set up', async () => {
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
    expect((await resetPassword(site, notice, NEW)).status).toBe(204);
    expect(await subjectsTo(site, user.email)).toEqual([
      'Confirm your email address for Northfold',
    ]);
  });
});
