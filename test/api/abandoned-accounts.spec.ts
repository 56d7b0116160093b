import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { useTestApp } from '#support/app';
import { call, signUp, signUpAndLogIn } from '#support/factories';

const site = useTestApp();

describe('An unconfirmed account', () => {
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

  it('is removed then, unless it has a session or had a log-in in the last 30 days', async () => {
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

  it('is left alone by the cleanup while it is being confirmed', async () => {
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
    const token = await site.mailbox.confirmationToken(confirmed.email);
    const newPassword = 'granite-meadow-compass-7';
    await call(site, '/auth/confirm-email', { body: { token, newPassword } });
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
