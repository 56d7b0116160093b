import { hintOf, newPersonalToken } from '#server/auth/identity/personal-token';
import { canonicalEmail } from '#server/shared/email-address';
import { hashOf } from '#server/shared/hash';
import { type Scope, SCOPES } from '#server/shared/scopes';
import type { Credentials } from './factories.js';

interface Database {
  query: (sql: string, values: unknown[]) => Promise<unknown>;
}

interface Given {
  scopes?: readonly Scope[];
  /** Days from now; negative for one that has expired. */
  expiresInDays?: number;
  name?: string;
}

/** Gives an account a personal access token, past the rules of the API. Every scope unless told. */
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
