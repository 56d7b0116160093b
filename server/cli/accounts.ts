import type { Client } from 'pg';
import { parseEmail } from '../common/email-address.js';
import { runCommand, UsageError } from './command.js';
import { withDatabase } from './with-database.js';

const HELP = `Looks after the account of one person.

Usage: npm run accounts -- sessions end ADDRESS      (in the container: node dist/server/cli/accounts.js …)

  sessions end ADDRESS   logs the account out everywhere, at once and on every replica; its owner
                         sees it among the account's activity
  --help                 this text

ADDRESS is the account's email address, in any spelling that logs in.
Reads DATABASE_URL, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed (there is no such account, say), 2 wrong usage.
`;

interface Ended {
  accounts: number;
  sessions: number;
}

/** Raw SQL: the sessions and the event that tells of their end go together. */
async function endSessions(client: Client, address: string): Promise<void> {
  const { rows } = await client.query<Ended>(
    `WITH account AS (SELECT id FROM users WHERE email_canonical = $1),
     ended AS (DELETE FROM sessions USING account WHERE user_id = account.id RETURNING sessions.id),
     event AS (
       INSERT INTO security_events (user_id, type) SELECT id, 'sessions-ended-by-operator' FROM account
     )
     SELECT (SELECT count(*)::integer FROM account) AS accounts,
            (SELECT count(*)::integer FROM ended) AS sessions`,
    [parseEmail(address) ?? null],
  );
  if (rows[0]?.accounts !== 1) throw new Error('There is no account with this address.');
  process.stdout.write(`Sessions ended: ${rows[0].sessions}\n`);
}

await runCommand(HELP, {}, async (_values, [subject, action, address, ...rest]) => {
  if (subject !== 'sessions' || action !== 'end' || address === undefined || rest.length > 0) {
    throw new UsageError('Say: sessions end ADDRESS.');
  }
  await withDatabase(async (client) => endSessions(client, address));
});
