import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { CHANGED, moved } from '#support/email-changes';
import { call, logIn, signUpAndLogIn } from '#support/factories';
import { ORIGIN } from '#support/passkeys';
import { eventsOf, askForReset, changePassword, idOf } from './accounts.js';
import { expectInvalidToken, expectNamed } from './problem.js';

const NEW = 'granite-meadow-compass-7';
const OTHER = 'basalt-harvest-window-9';

const site = useTestApp({ env: { PUBLIC_URL: ORIGIN } });

const takeBack = async (token: string, newPassword = NEW) =>
  call(site, '/auth/reset-password', { body: { token, newPassword } });
const restoring = async (email: string) => site.mailbox.resetToken(email, CHANGED);
const read = async (token: string) =>
  (await call(site, '/auth/mailed-link', { body: { token } })).json();

describe('The link in the notice to the address that an account had', () => {
  it('keeps an intruder who moved the account from deleting it while its owner can take it back', async () => {
    const { from, token } = await moved(site);
    const remove = async () => call(site, '/auth/delete', { method: 'DELETE', token });
    await expectNamed(await remove(), 'email-changed-lately');
    await site.database.query(
      `UPDATE mailed_links SET expires_at = now() WHERE new_email = $1 AND kind = 'take-back'`,
      [from],
    );
    expect((await remove()).status).toBe(204);
  });

  it('gives the address back, sets a new password and logs everybody out', async () => {
    const { from, email, token, password } = await moved(site);
    const thiefs = await askForReset(site, email);
    const link = await restoring(from);
    expect(await read(link)).toMatchObject({
      kind: 'take-back',
      email: from,
      newEmail: from,
    });
    expect((await takeBack(link)).status).toBe(204);
    await expectInvalidToken(await call(site, '/auth/profile', { token }));
    await expect(logIn(site, { email: from, password })).rejects.toThrow('401');
    await expectNamed(await takeBack(thiefs), 'invalid-reset-token');
    const mine = await logIn(site, { email: from, password: NEW });
    expect(await (await call(site, '/auth/profile', { token: mine })).json()).toMatchObject({
      email: from,
      emailVerified: true,
    });
    expect(await eventsOf(site, mine)).toContain('email-restored');
    expect(await idOf(site, email)).toBeUndefined();
    const lost = await site.mailbox.waitFor(email, { subject: /no longer log in/ });
    expect(lost.text).not.toContain(from);
    await expectNamed(await takeBack(link), 'invalid-reset-token');
  });

  it('stays good when an intruder uses the link of a notice to their own address', async () => {
    const { from, email, token, password } = await moved(site);
    await changePassword(site, { token, password: password }, NEW);
    const thiefs = await site.mailbox.resetToken(email, /was changed/);
    expect((await takeBack(thiefs, OTHER)).status).toBe(204);
    expect((await takeBack(await restoring(from))).status).toBe(204);
    expect(await idOf(site, from)).toBeDefined();
  });

  it('stays good when a thief moves the account on, and moves it back', async () => {
    const first = await moved(site);
    const second = await moved(site, first);
    expect((await takeBack(await restoring(second.from))).status).toBe(204);
    expect(await idOf(site, first.email)).toBeDefined();
    expect((await takeBack(await restoring(first.from), OTHER)).status).toBe(204);
    expect(await idOf(site, first.from)).toBeDefined();
    expect(await idOf(site, first.email)).toBeUndefined();
  });

  it('ends the links of later changes, which lead to addresses of the intruder', async () => {
    const first = await moved(site);
    const second = await moved(site, first);
    const thiefs = await restoring(second.from);
    expect((await takeBack(await restoring(first.from))).status).toBe(204);
    await expectNamed(await takeBack(thiefs, OTHER), 'invalid-reset-token');
  });

  it.each([
    ['takes a second step along that was five days old when the address was changed', '10 days', 0],
    [
      'leaves a second step that was older than its notice when the address was changed',
      '13 days',
      1,
    ],
  ])('%s', async (_, age, left) => {
    const { from } = await moved(site);
    const link = await restoring(from);
    const [{ user_id: id }] = await site.database
      .query(
        `UPDATE mailed_links SET created_at = now() - interval '5 days' WHERE new_email = $1
       RETURNING user_id`,
        [from],
      )
      .then(([rows]) => rows);
    await site.database.query(
      `INSERT INTO second_steps (user_id, secret, key_id, session_id, created_at, enabled_at)
       VALUES ($1, '', '', $1, now() - $2::interval, now() - $2::interval)`,
      [id, age],
    );
    expect((await takeBack(link)).status).toBe(204);
    const rows = await site.database.query('SELECT FROM second_steps WHERE user_id = $1', [id]);
    expect(rows).toHaveLength(left);
  });

  it('makes an account give way that was signed up with the address since, unconfirmed', async () => {
    const { from, email } = await moved(site);
    const squatter = await signUpAndLogIn(site, { email: from });
    const id = await idOf(site, email);
    expect((await takeBack(await restoring(from))).status).toBe(204);
    expect(await idOf(site, from)).toBe(id);
    await expectInvalidToken(await call(site, '/auth/profile', { token: squatter.token }));
  });

  it.each([
    ['that its owner has confirmed', 'email_confirmed_at = now()'],
    ['that is older than the link', "created_at = now() - interval '1 year'"],
  ])('leaves an account alone %s, says so, and stays good', async (_, kind) => {
    const { from, ...user } = await moved(site);
    const { token } = user;
    const other = await signUpAndLogIn(site, { email: from });
    await site.database.query(`UPDATE users SET ${kind} WHERE email = $1`, [from]);
    const link = await restoring(from);
    await expectNamed(await takeBack(link), 'email-taken');
    for (const each of [token, other.token]) {
      expect((await call(site, '/auth/profile', { token: each })).status).toBe(200);
    }
    await call(site, '/auth/delete', { method: 'DELETE', token: other.token });
    expect((await takeBack(link)).status).toBe(204);
    expect(await idOf(site, from)).toBeDefined();
  });
});
