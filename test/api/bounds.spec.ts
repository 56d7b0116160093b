import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, type Credentials, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { expectInvalidToken } from './problem.js';

/** However much there is of something, what one account keeps and what one answer carries is bounded. */

const SESSIONS_MAX = 100;

const site = useTestApp();

/** Sessions that were started long ago and used recently, as an older release let them pile up. */
const seedSessions = async ({ email }: Credentials, count: number) =>
  site.database.query(
    `INSERT INTO sessions (id, user_id, remembered, expires_at, last_seen_at)
     SELECT gen_random_uuid(), users.id, true, now() + interval '30 days', now() - n * interval '1 second'
     FROM users, generate_series(1, $2::int) AS n WHERE email = $1`,
    [email, count],
  );

const countSessions = async ({ email }: Credentials): Promise<number> => {
  const [{ count }] = await site.database.query(
    `SELECT count(*)::int FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [email],
  );
  return count;
};

describe('An account', () => {
  it('has 100 sessions at most: one more ends the one not used for longest', async () => {
    const user = await signUp(site);
    const idle = await logIn(site, user);
    await seedSessions(user, SESSIONS_MAX - 1);
    await site.database.query(
      `UPDATE sessions SET last_seen_at = now() - interval '1 hour' WHERE id =
       (SELECT id FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)
        ORDER BY last_seen_at DESC LIMIT 1)`,
      [user.email],
    );
    const latest = await logIn(site, user);
    await expectInvalidToken(await call(site, '/auth/profile', { token: idle }));
    expect((await call(site, '/auth/profile', { token: latest })).status).toBe(200);
    expect(await countSessions(user)).toBe(SESSIONS_MAX);
  });
});

describe('The events of an account', () => {
  it('are 200, whatever adds one: the oldest of the kind that there is most of goes', async () => {
    const user = await signUpAndLogIn(site);
    await site.database.query(
      `INSERT INTO security_events (user_id, type)
       SELECT id, 'data-exported' FROM users, generate_series(1, 205) WHERE email = $1`,
      [user.email],
    );
    const kept = async (): Promise<string[]> => {
      const rows = await site.database.query<{ type: string }[]>(
        `SELECT e.type FROM security_events e JOIN users u ON u.id = e.user_id
         WHERE u.email = $1 ORDER BY e.id DESC`,
        [user.email],
      );
      return rows.map(({ type }) => type);
    };
    const token = await logIn(site, user);
    const exported = Array.from({ length: 197 }, () => 'data-exported');
    expect(await kept()).toEqual(['logged-in', ...exported, 'logged-in', 'signed-up']);
    expect((await call(site, '/auth/sessions', { method: 'DELETE', token })).status).toBe(204);
    await expect
      .poll(kept)
      .toEqual([
        'other-sessions-ended',
        'logged-in',
        ...exported.slice(1),
        'logged-in',
        'signed-up',
      ]);
  });
});
