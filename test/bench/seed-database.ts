import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { MESSAGES } from './seed-messages.js';

export interface SeedSizes {
  users: number;
  sessions: number;
  messages: number;
  events: number;
}

/** Every table that grows with accounts, messages or log-ins. */
export const SEEDED_TABLES = [
  'users',
  'settings',
  'sessions',
  'mailed_links',
  'personal_access_tokens',
  'passkeys',
  'passkey_challenges',
  'second_steps',
  'recovery_codes',
  'second_step_challenges',
  'security_events',
  'contact_messages',
  'inbox_entries',
  'limit_counters',
];

/** Rows per statement: progress can be told, and nothing has to be done at once. */
const BATCH = 100_000;

/**
 * Fills a migrated database with made-up rows, on top of what it holds, and gathers statistics.
 * Everybody has the same password hash: of `password`, or of one that nobody knows.
 * @param tell is given one line per step
 */
export async function seedDatabase(
  url: string,
  sizes: SeedSizes,
  { password, tell = () => undefined }: { password?: string; tell?: (line: string) => void } = {},
): Promise<void> {
  const secret = password ?? randomBytes(32).toString('base64url');
  const passwordHash = await hash(secret, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  // Lets the command be run twice on one database.
  const mark = randomBytes(3).toString('hex');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET synchronous_commit = off');
    await client.query('CREATE TEMP TABLE seeded (n integer, id uuid)');
    const fill = async (what: string, total: number, statement: string, values: unknown[]) => {
      for (let start = 0; start < total; start += BATCH) {
        const end = Math.min(start + BATCH, total);
        await client.query(statement, [start, end - 1, ...values]);
      }
      tell(`${total.toLocaleString('en')} ${what}`);
    };
    await fill('users', sizes.users, USERS, [mark, passwordHash]);
    await client.query('CREATE INDEX ON seeded (n)');
    await client.query('ANALYZE seeded');
    await fill('settings', Math.floor(sizes.users / 2), SETTINGS, []);
    await fill('sessions', sizes.sessions, SESSIONS, [sizes.users]);
    await fill('security events', sizes.events, SECURITY_EVENTS, [sizes.users]);
    await fill('messages', sizes.messages, MESSAGES, [mark]);
    await fill('mailed links', Math.floor(sizes.users / 10), MAILED_LINKS, []);
    await fill('access tokens', Math.floor(sizes.users / 10), ACCESS_TOKENS, []);
    await fill('passkeys', Math.floor(sizes.users / 10), PASSKEYS, []);
    await fill('passkey challenges', Math.floor(sizes.users / 10), PASSKEY_CHALLENGES, []);
    await fill('second steps', Math.floor(sizes.users / 10), SECOND_STEPS, []);
    await fill('recovery codes', Math.floor(sizes.users / 10), RECOVERY_CODES, []);
    await fill('second step challenges', Math.floor(sizes.users / 10), SECOND_STEP_CHALLENGES, []);
    await fill('limit counters', Math.floor(sizes.users / 10), LIMIT_COUNTERS, []);
    await client.query(`VACUUM (ANALYZE) ${SEEDED_TABLES.join(', ')}`);
  } finally {
    await client.end();
  }
}

const USERS = `
  WITH batch AS (
    INSERT INTO seeded SELECT n, gen_random_uuid() FROM generate_series($1::integer, $2::integer) n
    RETURNING n, id
  )
  INSERT INTO users (id, email, email_canonical, name, password_hash, created_at)
  SELECT id, address, address, 'Person ' || n, $4, now() - random() * interval '3 years'
  FROM batch, format('person-%s-%s@example.com', $3::text, n) AS address`;

const SETTINGS = `
  INSERT INTO settings (user_id, ai_persona, daily_digest)
  SELECT id, (ARRAY['supportive', 'analytical', 'creative'])[1 + n % 3], n % 4 > 0
  FROM seeded WHERE n BETWEEN $1 AND $2`;

/** All alive: expired ones would be swept away while something else is measured. */
const SESSIONS = `
  INSERT INTO sessions (id, user_id, remembered, created_at, last_seen_at, expires_at, last_ip, user_agent)
  SELECT gen_random_uuid(), seeded.id, true, now() - age, now() - age * random(), now() - age + interval '30 days',
         '203.0.113.' || i % 256, 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  FROM (SELECT i, random() * interval '6 days' AS age FROM generate_series($1::integer, $2::integer) i) AS made
  JOIN seeded ON seeded.n = i % $3::integer`;

const SECURITY_EVENTS = `
  INSERT INTO security_events (user_id, type, occurred_at, ip)
  SELECT seeded.id, 'login', now() - random() * interval '90 days', '203.0.113.' || i % 256
  FROM generate_series($1::integer, $2::integer) i JOIN seeded ON seeded.n = i % $3::integer`;

const MAILED_LINKS = `
  INSERT INTO mailed_links (user_id, kind, token_hash, expires_at)
  SELECT id, kind, sha256((id::text || kind)::bytea), now() + random() * interval '1 day'
  FROM seeded CROSS JOIN unnest(ARRAY['reset', 'confirmation', 'take-back']) AS kind
  WHERE n BETWEEN $1 AND $2`;

const ACCESS_TOKENS = `
  INSERT INTO personal_access_tokens (user_id, token_hash, hint, name, scopes, expires_at)
  SELECT id, sha256(id::text::bytea), 'nf_pat_…seed', 'Backup', '{profile:read}', now() + random() * interval '90 days'
  FROM seeded WHERE n BETWEEN $1 AND $2`;

const PASSKEYS = `
  INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, aaguid, backup_eligible, backed_up, name, session_id)
  SELECT id, sha256(id::text::bytea), sha256(id::text::bytea), 0, '{internal}', gen_random_uuid(), true, true, 'Passkey', id
  FROM seeded WHERE n BETWEEN $1 AND $2`;

const PASSKEY_CHALLENGES = `
  INSERT INTO passkey_challenges (challenge, purpose, user_id, expires_at)
  SELECT sha256(id::text::bytea), 'login', CASE WHEN n % 2 = 0 THEN id END, now() + random() * interval '5 minutes'
  FROM seeded WHERE n BETWEEN $1 AND $2`;

/** The last accounts have a second step: whoever tries the seeded ones logs in to the first with the password alone. */
const LAST = '(SELECT id, max(n) OVER () - n AS n FROM seeded) AS last WHERE n BETWEEN $1 AND $2';

const SECOND_STEPS = `
  INSERT INTO second_steps (user_id, secret, key_id, session_id, enabled_at)
  SELECT id, id::text, 'seeded', id, now() FROM ${LAST}`;

const RECOVERY_CODES = `
  INSERT INTO recovery_codes (code_hash, user_id) SELECT sha256(id::text::bytea), id FROM ${LAST}`;

const SECOND_STEP_CHALLENGES = `
  INSERT INTO second_step_challenges (token_hash, user_id, password_tag, remembered, expires_at)
  SELECT sha256(id::text::bytea), id, '', false, now() + random() * interval '5 minutes' FROM ${LAST}`;

const LIMIT_COUNTERS = `
  INSERT INTO limit_counters (name, subject, points, resets_at)
  SELECT 'seeded', id, 1, now() + random() * interval '60 minutes'
  FROM seeded WHERE n BETWEEN $1 AND $2`;
