import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { newPersonalToken } from '#server/auth/access-tokens/personal-token';
import { hashOf } from '#server/shared/hash';
import { run } from './database.js';

/** Accounts that log in, read and write during a run; many, so that no row of the database is hot. */
const ACCOUNTS = 64;
/** How many of them log in at once to get their tokens. */
const AT_ONCE = 4;

export interface Account {
  email: string;
  password: string;
  token: string;
  /** A personal access token, of those that `makeAccounts` made. */
  personalToken?: string;
}

/** Adds accounts to a database and logs them in at the server that works on it. */
export async function makeAccounts(databaseUrl: string, origin: string): Promise<Account[]> {
  const password = randomBytes(12).toString('base64url');
  const mark = randomBytes(4).toString('hex');
  const emails = Array.from({ length: ACCOUNTS }, (_, n) => `bench-${mark}-${n}@example.com`);
  // One hash for all: making them differ would only cost time here.
  await run(
    databaseUrl,
    `INSERT INTO users (email, email_canonical, name, password_hash)
     SELECT email, email, 'Bench Account', $2 FROM unnest($1::text[]) email`,
    [emails, await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
  );
  const accounts = await logInAll(origin, emails, password);
  return giveTokens(databaseUrl, accounts);
}

async function giveTokens(databaseUrl: string, accounts: Account[]): Promise<Account[]> {
  const given = accounts.map((account) => ({ ...account, personalToken: newPersonalToken() }));
  await run(
    databaseUrl,
    `INSERT INTO personal_access_tokens (user_id, token_hash, hint, name, scopes, expires_at)
     SELECT u.id, given.hash, '', 'Bench', '{profile:read}', now() + interval '1 day'
     FROM unnest($1::text[], $2::bytea[]) AS given (email, hash) JOIN users u ON u.email = given.email`,
    [given.map(({ email }) => email), given.map(({ personalToken }) => hashOf(personalToken))],
  );
  return given;
}

/** Logs in some of the accounts that a seeded database has, anywhere in it. */
export async function borrowAccounts(
  databaseUrl: string,
  origin: string,
  password: string,
): Promise<Account[]> {
  const rows = await run(
    databaseUrl,
    'SELECT email FROM users WHERE id NOT IN (SELECT user_id FROM second_steps) ORDER BY random() LIMIT $1',
    [ACCOUNTS],
  );
  return logInAll(
    origin,
    rows.map(({ email }) => String(email)),
    password,
  );
}

async function logInAll(origin: string, emails: string[], password: string): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let start = 0; start < emails.length; start += AT_ONCE) {
    const some = emails.slice(start, start + AT_ONCE);
    accounts.push(...(await Promise.all(some.map((email) => logIn(origin, email, password)))));
  }
  return accounts;
}

async function logIn(origin: string, email: string, password: string): Promise<Account> {
  const response = await fetch(`${origin}/api/auth/login/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember_me: true }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: unknown };
  if (typeof token !== 'string') throw new Error(`${origin} answered a log-in ${response.status}.`);
  return { email, password, token };
}
