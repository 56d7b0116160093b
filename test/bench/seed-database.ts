import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { query } from '#support/databases';

export const PASSWORD = 'northern light over ink';

const idOf = (n: string) => `md5('seeded' || ${n})::uuid`;

/** For each table that grows with accounts, messages or log-ins, a statement that fills it for so many accounts. */
const ROWS = {
  users: `(id, email, email_canonical, name, password_hash, created_at)
    SELECT ${idOf('n')}, address, address, 'Person ' || n, :password, now() - random() * interval '3 years'
    FROM generate_series(0, :users - 1) n, format('person-%s@example.com', n) AS address`,
  settings: `(user_id, ai_persona) SELECT ${idOf('n')}, 'creative' FROM generate_series(0, :users - 1) n`,
  // All alive: expired ones would be removed while something else is measured.
  sessions: `(id, user_id, remembered, created_at, last_seen_at, expires_at, last_ip)
    SELECT gen_random_uuid(), ${idOf('(n % :users)')}, true, now() - age, now() - age, now() + interval '24 days', '203.0.113.9'
    FROM (SELECT n, random() * interval '6 days' AS age FROM generate_series(0, :users * 2 - 1) n) AS made`,
  security_events: `(user_id, type, occurred_at, ip)
    SELECT ${idOf('(n % :users)')}, 'login', now() - random() * interval '90 days', '203.0.113.9'
    FROM generate_series(0, :users * 2 - 1) n`,
  // One in twenty is spam, younger than the cleanup keeps it.
  contact_messages: `(name, email, email_canonical, subject, message, received_at, status, version)
    SELECT 'Visitor ' || n, address, address, CASE WHEN n % 8 = 0 THEN 'A graph of our suppliers' ELSE 'A COBOL billing system' END,
      'Hello from ward ' || n % 997 || repeat('. We copy figures by hand, four hours a day', 6),
      now() - random() * interval '80 days',
      CASE WHEN n % 20 = 7 THEN 'spam' ELSE (ARRAY['new', 'open', 'done'])[1 + n % 3] END, 1
    FROM generate_series(0, :users - 1) n, format('visitor-%s@house-%s.example', n / 2, n % 7) AS address`,
  mailed_links: `(user_id, kind, token_hash, expires_at)
    SELECT id, 'take-back', sha256(id::text::bytea), now() + interval '20 hours' FROM users LIMIT :users / 10`,
  inbox_entries: `(message_id, version, kind, text)
    SELECT id, 1, 'note', 'Wants a call.' FROM contact_messages WHERE status IN ('open', 'done') LIMIT :users`,
};

/**
 * Fills a migrated database with so many accounts and messages, twice as many sessions and events, and gathers
 * statistics. All accounts have one password.
 * @returns the addresses of the accounts
 */
export async function seedDatabase(url: string, users: number): Promise<string[]> {
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  const password = pg.escapeLiteral(await hash(PASSWORD, cost));
  for (const [table, rows] of Object.entries(ROWS)) {
    const filled = rows.replaceAll(':users', String(users)).replace(':password', password);
    await query(url, `INSERT INTO ${table} ${filled}`);
  }
  await query(url, `VACUUM (ANALYZE) ${Object.keys(ROWS).join(', ')}`);
  const found = await query<{ email: string }>(url, 'SELECT email FROM users');
  return found.map(({ email }) => email);
}
