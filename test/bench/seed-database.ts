import { hash } from '@node-rs/argon2';
import pg from 'pg';

/** Who logs in while something is measured: many, so that no row of the database is hot. */
const LOGGED_IN = 64;
const USERS_OF_THE_LAST_TENTH = 'generate_series($1::int * 9 / 10, $1::int - 1) n, id_of(n) id';

/** For each table that grows with accounts, messages or log-ins, a statement that fills it for $1 accounts. */
const ROWS = {
  users: `(id, email, email_canonical, name, password_hash, created_at)
    SELECT id_of(n), address, address, 'Person ' || n, :password, now() - random() * interval '3 years'
    FROM generate_series(0, $1::int - 1) n, format('person-%s@example.com', n) AS address`,
  settings: `(user_id, ai_persona) SELECT id_of(n), 'creative' FROM generate_series(0, $1::int - 1) n`,
  // All alive: expired ones would be removed while something else is measured.
  sessions: `(id, user_id, remembered, created_at, last_seen_at, expires_at, last_ip)
    SELECT gen_random_uuid(), id_of(n % $1::int), true, now() - age, now() - age, now() + interval '24 days', '203.0.113.9'
    FROM (SELECT n, random() * interval '6 days' AS age FROM generate_series(0, $1::int * 2 - 1) n) AS made`,
  security_events: `(user_id, type, occurred_at, ip)
    SELECT id_of(n % $1::int), 'login', now() - random() * interval '90 days', '203.0.113.9'
    FROM generate_series(0, $1::int * 2 - 1) n`,
  // One in twenty is spam, younger than the cleanup keeps it.
  contact_messages: `(name, email, email_canonical, subject, message, received_at, status, version)
    SELECT 'Visitor ' || n, address, address, CASE WHEN n % 8 = 0 THEN 'A graph of our suppliers' ELSE 'A COBOL billing system' END,
      'Hello from ward ' || n % 997 || repeat('. We copy figures by hand, four hours a day', 6),
      now() - random() * interval '80 days',
      CASE WHEN n % 20 = 7 THEN 'spam' ELSE (ARRAY['new', 'open', 'done'])[1 + n % 3] END, 1
    FROM generate_series(0, $1::int - 1) n, format('visitor-%s@house-%s.example', n / 2, n % 7) AS address`,
  mailed_links: `(user_id, kind, token_hash, expires_at)
    SELECT id, kind, sha256((id::text || kind)::bytea), now() + interval '20 hours'
    FROM unnest(ARRAY['reset', 'confirmation', 'take-back']) AS kind, ${USERS_OF_THE_LAST_TENTH}`,
  personal_access_tokens: `(user_id, token_hash, hint, name, scopes, expires_at)
    SELECT id, sha256(id::text::bytea), '', 'Backup', '{profile:read}', now() + interval '80 days'
    FROM ${USERS_OF_THE_LAST_TENTH}`,
  passkeys: `(user_id, credential_id, public_key, counter, transports, backup_eligible, backed_up, name, session_id)
    SELECT id, sha256(id::text::bytea), sha256(id::text::bytea), 0, '{}', true, true, 'Passkey', id
    FROM ${USERS_OF_THE_LAST_TENTH}`,
  passkey_challenges: `(challenge, purpose, user_id, expires_at)
    SELECT sha256(id::text::bytea), 'login', CASE WHEN n % 2 = 0 THEN id END, now() + interval '4 minutes'
    FROM ${USERS_OF_THE_LAST_TENTH}`,
  second_steps: `(user_id, secret, key_id, session_id, enabled_at)
    SELECT id, id::text, 'seeded', id, now() FROM ${USERS_OF_THE_LAST_TENTH}`,
  recovery_codes: `(code_hash, user_id) SELECT sha256(id::text::bytea), id FROM ${USERS_OF_THE_LAST_TENTH}`,
  second_step_challenges: `(token_hash, user_id, password_tag, remembered, expires_at)
    SELECT sha256(id::text::bytea), id, '', false, now() + interval '4 minutes' FROM ${USERS_OF_THE_LAST_TENTH}`,
  limit_counters: `(name, subject, points, resets_at)
    SELECT 'seeded', id, 1, now() + interval '50 minutes' FROM ${USERS_OF_THE_LAST_TENTH}`,
  inbox_entries: `(message_id, version, kind, text)
    SELECT id, 1, 'note', 'Wants a call.' FROM contact_messages WHERE status IN ('open', 'done') LIMIT $1::int`,
};
export const SEEDED_TABLES = Object.keys(ROWS);

/**
 * Fills a migrated database with so many accounts and messages, twice as many sessions and events, and gathers
 * statistics. All accounts have one password.
 */
export async function seedDatabase(url: string, users: number, password: string): Promise<void> {
  const hashed = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await run(url, async (client) => {
    await client.query('SET synchronous_commit = off');
    await client.query(`CREATE FUNCTION pg_temp.id_of(n integer) RETURNS uuid IMMUTABLE
      RETURN md5('seeded' || n)::uuid`);
    for (const [table, rows] of Object.entries(ROWS)) {
      const statement = `INSERT INTO ${table} ${rows.replaceAll('id_of(', 'pg_temp.id_of(')}`;
      await client.query(statement.replace(':password', client.escapeLiteral(hashed)), [users]);
    }
    await client.query(`VACUUM (ANALYZE) ${SEEDED_TABLES.join(', ')}`);
  });
}

/** The addresses of some seeded accounts without a second step, anywhere in the table. */
export const seededAccounts = (url: string) =>
  run(url, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      `SELECT email FROM users WHERE id NOT IN (SELECT user_id FROM second_steps) ORDER BY id LIMIT $1`,
      [LOGGED_IN],
    );
    return rows.map(({ email }) => email);
  });

/** Lets sessions of these accounts read the inbox, which takes staff with two factors. */
export const makeStaff = (url: string, emails: string[]) =>
  run(url, (client) =>
    client.query(
      `WITH staff AS (
         UPDATE users SET staff_since = now(), email_confirmed_at = now() WHERE email = ANY ($1) RETURNING id
       ) UPDATE sessions SET two_factors_at = authenticated_at FROM staff WHERE user_id = staff.id`,
      [emails],
    ),
  );

async function run<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
