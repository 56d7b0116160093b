import { hintOf, newPersonalToken } from '#server/auth/access-tokens/personal-tokens.service';
import { canonicalEmail } from '#server/shared/email-address';
import { hashOf } from '#server/shared/hash';
import { type Scope, SCOPES } from '#server/shared/scopes';
import { call, type Credentials } from './factories.js';

interface Database {
  query: (sql: string, values: unknown[]) => Promise<unknown>;
}

interface Given {
  scopes?: readonly Scope[];
  /** Days from now; negative for one that has expired. */
  expiresInDays?: number;
  name?: string;
}

/** Gives an account a personal access token, past the rules of the API. Every scope by default. */
export async function givePersonalToken(
  { database }: { database: Database },
  { email }: Pick<Credentials, 'email'>,
  { scopes = SCOPES, expiresInDays = 90, name = 'Backup' }: Given = {},
): Promise<string> {
  const token = newPersonalToken();
  await database.query(
    `INSERT INTO personal_access_tokens (user_id, token_hash, hint, name, scopes, expires_at)
     SELECT id, $2, $3, $4, $5, now() + make_interval(days => $6) FROM users WHERE email_canonical = $1`,
    [canonicalEmail(email), hashOf(token), hintOf(token), name, scopes, expiresInDays],
  );
  return token;
}

/** The answer to its creation. */
export interface MadeToken {
  id: string;
  token: string;
  hint: string;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
}

export const TOKEN_BODY = { name: 'Nightly backup', scopes: ['profile:read'] };

/** Makes a token as its owner does. */
export async function makeToken(
  site: { url: string },
  { token }: { token: string },
  body: object = TOKEN_BODY,
): Promise<MadeToken> {
  const answer = await call(site, '/auth/tokens', { token, body });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`No token was made: ${text}`);
  return JSON.parse(text);
}

export const revokeToken = async (
  site: { url: string },
  { token }: { token: string },
  id: string,
): Promise<Response> => call(site, `/auth/tokens/${id}`, { method: 'DELETE', token });

/** Changes the row of a token, past the rules of the API. */
export const setToken = async (
  { database }: { database: Database },
  id: string,
  change: string,
): Promise<unknown> =>
  database.query(`UPDATE personal_access_tokens SET ${change} WHERE id = $1`, [id]);
