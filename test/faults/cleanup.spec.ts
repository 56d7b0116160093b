import { beforeAll, describe, expect, it } from 'vitest';
import { call, signUpAndLogIn } from '#support/factories';
import { useFaultScene } from '#support/fault-scene';
import type { Product } from '#support/product-process';
import { until } from '#support/waiting';

const scene = useFaultScene();
let replicas: Product[];
beforeAll(async () => {
  replicas = await Promise.all(['one', 'two'].map((name) => scene.start({}, name)));
});

const count = async (condition: string) =>
  Number(
    (await scene.client.query<{ count: string }>(`SELECT count(*) FROM ${condition}`)).rows[0]
      ?.count,
  );

/** Gives everybody what has expired, beside what has not. */
async function leaveExpiredRows(email: string): Promise<void> {
  const { rows } = await scene.client.query<{ id: string }>(
    'SELECT id FROM users WHERE email = $1',
    [email],
  );
  const id = rows[0]?.id ?? '';
  await scene.client.query(
    `INSERT INTO sessions (id, user_id, remembered, created_at, last_seen_at, expires_at)
     SELECT gen_random_uuid(), $1, false, now() - interval '90 days', now(), now() - interval '1 minute'
     FROM generate_series(1, 20)`,
    [id],
  );
  await scene.client.query(
    `INSERT INTO sessions (id, user_id, remembered, created_at, last_seen_at, expires_at)
     SELECT gen_random_uuid(), $1, true, now() - interval '90 days', now() - interval '90 days', now() + interval '1 day'`,
    [id],
  );
  await scene.client.query(
    `INSERT INTO mailed_links (user_id, kind, token_hash, expires_at)
     VALUES ($1, 'reset', '\\x00', now() - interval '1 minute')`,
    [id],
  );
  await scene.client.query(
    `INSERT INTO security_events (user_id, type, occurred_at) VALUES ($1, 'logged-in', now() - interval '2 years')`,
    [id],
  );
  await scene.client.query(
    `INSERT INTO limit_counters (name, subject, points, resets_at)
     VALUES ('old', 'key', 3, now()), ('new', 'key', 3, now() + interval '1 hour')`,
  );
  // A flood from many addresses: more than one statement removes.
  await scene.client.query(
    "INSERT INTO limit_counters (name, subject, points, resets_at) SELECT 'flood', n, 1, now() FROM generate_series(1, 12000) AS n",
  );
}

describe('the cleanup', () => {
  it('removes what has expired and keeps the rest', async () => {
    const user = await signUpAndLogIn(replicas[0] ?? { url: '' });
    await leaveExpiredRows(user.email);
    await scene.client.query("INSERT INTO jobs (task) VALUES ('cleanup')");

    await until('expired sessions are gone', async () => (await count('sessions')) === 1);
    await until(
      'the job has ended',
      async () => (await count("jobs WHERE task = 'cleanup'")) === 0,
    );
    expect(await count("mailed_links WHERE kind = 'reset'")).toBe(0);
    expect(await count("security_events WHERE occurred_at < now() - interval '1 year'")).toBe(0);
    expect(await count("security_events WHERE type = 'logged-in'"), 'the recent login').toBe(1);
    expect(await count('limit_counters WHERE resets_at < now()')).toBe(0);
    expect(await count("limit_counters WHERE name = 'new'")).toBe(1);
    const { status } = await call(replicas[1] ?? { url: '' }, '/auth/profile', {
      token: user.token,
    });
    expect(status, 'the live session').toBe(200);
  });

  it('is a recurring job of the queue, so that one replica at a time does it', async () => {
    const { rows } = await scene.client.query<{ task: string }>('SELECT task FROM job_turns');
    expect(rows).toContainEqual({ task: 'cleanup' });
  });
});
