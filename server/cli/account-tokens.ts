import type { Client } from 'pg';
import { TOKENS_REVOKED, NOTIFIED_OWNER } from '../auth/sessions/operator-tasks.js';
import { addEachSql } from '../queue/queue.js';
import { humanTime } from './list-options.js';
import { printable } from './output.js';

interface Listed {
  hint: string;
  name: string;
  scopes: string[];
  expires: Date;
  used: Date | null;
}

/** Prints the good access tokens of an account, one line each. @param id of the account */
export async function listTokens(client: Client, id: string): Promise<void> {
  const { rows } = await client.query<Listed>(
    `SELECT hint, name, scopes, expires_at AS expires, last_used_at AS used
     FROM personal_access_tokens WHERE user_id = $1 AND expires_at > now() ORDER BY created_at DESC`,
    [id],
  );
  for (const { hint, name, scopes, expires, used } of rows) {
    const last = used ? `used ${humanTime(used.toISOString())}` : 'not used yet';
    const until = `until ${humanTime(expires.toISOString())}`;
    process.stdout.write(`${hint}  ${until}  ${last}  ${scopes.join(',')}  ${printable(name)}\n`);
  }
  process.stdout.write(`Access tokens: ${rows.length}\n`);
}

/** Raw SQL: the tokens, the event and the email that tells of their end go together. @param id of the account */
export async function revokeTokens(client: Client, id: string): Promise<void> {
  const { rows } = await client.query<{ tokens: number }>(
    `WITH revoked AS (
       UPDATE personal_access_tokens SET expires_at = now(), revoked = true, remind_at = NULL
       WHERE user_id = $1 AND expires_at > now() RETURNING user_id
     ),
     account AS (SELECT DISTINCT user_id FROM revoked),
     event AS (
       INSERT INTO security_events (user_id, type) SELECT user_id, 'access-tokens-revoked-by-operator' FROM account
     ),
     notified AS (${addEachSql(TOKENS_REVOKED, NOTIFIED_OWNER, 'account')})
     SELECT (SELECT count(*)::integer FROM revoked) AS tokens, (SELECT count(*) FROM told)`,
    [id],
  );
  process.stdout.write(`Access tokens revoked: ${rows[0]?.tokens ?? 0}\n`);
}
