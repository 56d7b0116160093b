import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, confirmAddress, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { idOf, tablesOfAccounts } from './accounts.js';
import { expectInvalidToken } from './problem.js';

const site = useTestApp();

describe('DELETE /auth/delete', () => {
  const remove = async (token: string) => call(site, '/auth/delete', { method: 'DELETE', token });

  it('removes the account and everything it owns, and kills every token at once', async () => {
    const user = await signUp(site);
    const [token, elsewhere] = [await logIn(site, user), await logIn(site, user)];
    await call(site, '/auth/settings', { method: 'PUT', token, body: { dailyDigest: false } });
    await call(site, '/auth/forgot-password', { body: { email: user.email } });
    await site.mailbox.resetToken(user.email);
    const id = await idOf(site, user.email);

    await confirmAddress(site, user);
    expect((await remove(token)).status).toBe(204);
    await expectInvalidToken(await call(site, '/auth/profile', { token }));
    await expectInvalidToken(await call(site, '/auth/profile', { token: elsewhere }));
    const tables = await tablesOfAccounts(site);
    expect(tables.length).toBeGreaterThan(9);
    for (const table of tables) {
      const rows = await site.database.query(`SELECT FROM ${table} WHERE user_id = $1`, [id]);
      expect(rows, table).toHaveLength(0);
    }
    await expect(logIn(site, user)).rejects.toThrow('401');
    const farewell = await site.mailbox.waitFor(user.email, { subject: /deleted/ });
    expect(farewell.text).toContain('last email');
  });

  it('leaves no email behind that could not be sent', async () => {
    const { email, token } = await signUpAndLogIn(site);
    await site.database.query(
      `INSERT INTO jobs (task, payload, attempts, run_at)
       SELECT 'email:password-changed', jsonb_build_object('to', $1::text), attempts, now() + interval '1 hour'
       FROM unnest(ARRAY[0, 13]) AS attempts`,
      [email],
    );
    expect((await remove(token)).status).toBe(204);
    const waiting = await site.database.query(
      `DELETE FROM jobs WHERE payload->>'to' = $1 AND task = 'email:password-changed' AND attempts = 0
       RETURNING id`,
      [email],
    );
    expect(waiting[1], 'what waits is sent').toBe(1);
    const failed = await site.database.query(
      `SELECT FROM jobs WHERE payload->>'to' = $1 AND attempts >= max_attempts`,
      [email],
    );
    expect(failed).toEqual([]);
  });

  it('leaves other accounts alone, and the address free', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    await remove(ada.token);
    expect((await call(site, '/auth/profile', { token: bob.token })).status).toBe(200);
    await signUp(site, ada);
  });
});
