import type { Client } from 'pg';
import {
  SECOND_STEP_RESET,
  SESSIONS_ENDED,
  TOLD_OWNER,
} from '../auth/security-notices/operator-tasks.js';
import { parseEmail } from '../common/email-address.js';
import { addEachSql } from '../queue/queue.js';
import { listUnusable, mendAddress } from './unusable-addresses.js';
import { runCommand, UsageError } from './command.js';
import { withDatabase } from './with-database.js';

const HELP = `Looks after the account of one person.

Usage: npm run accounts -- sessions end ADDRESS      (in the container: node dist/server/cli/accounts.js …)
       npm run accounts -- reset-second-step ADDRESS
       npm run accounts -- unusable
       npm run accounts -- mend ID ADDRESS

  sessions end ADDRESS        logs the account out everywhere, at once and on every replica. Its owner
                              is told by email, and sees it among the account's activity
  reset-second-step ADDRESS   for an owner who lost both the authenticator app and the recovery codes: the
                              password alone logs in again. Its owner is told by email, and sees it among the
                              account's activity. First make sure, another way than by email, that it is
                              the owner who asks
  unusable                    lists the accounts whose owners cannot log in, since an earlier release took
                              what is no email address any more: with quotes, or letters that nobody sees
  mend ID ADDRESS             gives one of them the address that its owner logs in with from now on. First
                              make sure that the owner reads its mail: who does can reset the password
  --help                      this text

ADDRESS is the account's email address, in any spelling that logs in.
Reads DATABASE_URL, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed (there is no such account, say), 2 wrong usage.
`;

/** Raw SQL: the sessions, the event and the email that tell of their end go together. */
async function endSessions(client: Client, address: string): Promise<void> {
  const { rows } = await client.query<{ accounts: number; sessions: number }>(
    `WITH account AS (SELECT id AS user_id FROM users WHERE email_canonical = $1),
     ended AS (DELETE FROM sessions USING account WHERE sessions.user_id = account.user_id RETURNING sessions.id),
     event AS (
       INSERT INTO security_events (user_id, type) SELECT user_id, 'sessions-ended-by-operator' FROM account
     ),
     told AS (${addEachSql(SESSIONS_ENDED, TOLD_OWNER, 'account')})
     SELECT (SELECT count(*)::integer FROM account) AS accounts,
            (SELECT count(*)::integer FROM ended) AS sessions, (SELECT count(*) FROM told)`,
    [parseEmail(address) ?? null],
  );
  if (rows[0]?.accounts !== 1) throw new Error('There is no account with this address.');
  process.stdout.write(`Sessions ended: ${rows[0].sessions}\n`);
}

/** Raw SQL, as above: the second step, the event and the email that tell of it go together. */
async function resetSecondStep(client: Client, address: string): Promise<void> {
  const { rows } = await client.query<{ accounts: number; told: number }>(
    `WITH account AS (SELECT id FROM users WHERE email_canonical = $1),
     reset AS (
       DELETE FROM second_steps USING account
       WHERE user_id = account.id AND enabled_at IS NOT NULL RETURNING user_id
     ),
     event AS (
       INSERT INTO security_events (user_id, type) SELECT user_id, 'second-step-reset-by-operator' FROM reset
     ),
     told AS (${addEachSql(SECOND_STEP_RESET, TOLD_OWNER, 'reset')})
     SELECT (SELECT count(*)::integer FROM account) AS accounts, (SELECT count(*)::integer FROM told) AS told`,
    [parseEmail(address) ?? null],
  );
  if (rows[0]?.accounts !== 1) throw new Error('There is no account with this address.');
  if (rows[0].told !== 1) throw new Error('The account has no second step.');
  process.stdout.write('Switched off: the password alone logs in.\n');
}

type Action = (client: Client, address: string) => Promise<void>;

const ACTIONS = new Map<string, Action>([
  ['sessions end', endSessions],
  ['reset-second-step', resetSecondStep],
]);

await runCommand(HELP, {}, async (_values, words) => {
  if (words.join(' ') === 'unusable') return withDatabase(listUnusable);
  const [first, id, given, ...more] = words;
  if (first === 'mend' && id !== undefined && given !== undefined && more.length === 0) {
    return withDatabase(async (client) => mendAddress(client, id, given));
  }
  const address = words.at(-1);
  const action = ACTIONS.get(words.slice(0, -1).join(' '));
  if (!action || address === undefined) {
    throw new UsageError(
      'Say: sessions end ADDRESS, reset-second-step ADDRESS, unusable, or mend ID ADDRESS.',
    );
  }
  await withDatabase(async (client) => action(client, address));
});
