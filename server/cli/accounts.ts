import type { Client } from 'pg';
import { changeAddress } from './change-address.js';
import {
  SECOND_STEP_RESET,
  SESSIONS_ENDED,
  NOTIFIED_OWNER,
} from '../auth/sessions/operator-tasks.js';
import { parseEmail } from '../shared/email-address.js';
import type { Database } from '../database/database.js';
import { accountDeleted } from '../mail/emails/registry.js';
import { EMAIL_TASKS, taskOf } from '../mail/email-tasks.js';
import { addEachSql } from '../queue/queue.js';
import { removeJobs } from '../mail/queued-emails.js';
import { listTokens, revokeTokens } from './account-tokens.js';
import { runCommand, UsageError } from './command.js';
import { confirm } from './confirm.js';
import { humanTime } from './list-options.js';
import { printable } from './output.js';
import { withDatabase } from './with-database.js';

const HELP = `Looks after the account of one person.

Usage: npm run --silent accounts -- show ADDRESS      (in the container: node dist/server/cli/accounts.js …)
       npm run --silent accounts -- sessions end ADDRESS
       npm run --silent accounts -- tokens list ADDRESS
       npm run --silent accounts -- tokens revoke ADDRESS
       npm run --silent accounts -- reset-second-step ADDRESS
       npm run --silent accounts -- email OLD NEW --because TEXT
       npm run --silent accounts -- remove ADDRESS
       npm run --silent accounts -- staff add|remove ADDRESS
       npm run --silent accounts -- staff list

  show ADDRESS                what there is of the account, no secrets; times are UTC
  sessions end ADDRESS        logs the account out everywhere, at once and on every replica. Its owner
                              is told by email, and sees it among the account's activity
  tokens list ADDRESS         the account's access tokens, never the tokens themselves
  tokens revoke ADDRESS       revokes all of them, at once and on every replica. Its owner is told by email,
                              and sees it among the account's activity
  reset-second-step ADDRESS   for an owner who lost both the authenticator app and the recovery codes: the
                              password alone logs in again. Its owner is told by email, and sees it among the
                              account's activity. First make sure, another way than by email, that it is
                              the owner who asks
  email OLD NEW               for an owner who lost both the mailbox and what else shows who asks: gives the
                              account another address, logs it out everywhere and makes all its links
                              useless. Its owner then chooses “Forgot Password?” with NEW: that link
                              confirms it, and removes passkeys and the second step. OLD is told, with the
                              reason. First make sure, another way than by email, that it is the owner who asks
  remove ADDRESS              deletes the account with all it owns, as its owner can. A confirmed address gets
                              the farewell. Messages of the contact form stay: the inbox erases them
  staff add|remove ADDRESS    lets an account with a confirmed address answer the messages of the contact form
                              in the inbox, or not any more: at once, on every replica. Its owner sees it
                              among the account's activity. The inbox also asks for a log-in with a passkey
                              or the second step
  staff list                  lists the staff
  --because TEXT              why an address is changed: told to OLD, and kept with the account's activity
  --yes                       does not ask before it removes; only a terminal is asked
  --help                      this text

ADDRESS and OLD are the account's email address, in any spelling that logs in.
Reads DATABASE_URL, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed (there is no such account, say), 2 wrong usage.
`;

const NO_ACCOUNT = 'There is no account with this address.';

interface Overview {
  id: string;
  email: string;
  name: string | null;
  created: Date;
  confirmed: Date | null;
  lastLogin: Date | null;
  sessions: number;
  passkeys: number;
  tokens: number;
  password: boolean;
  secondStep: boolean;
  staff: boolean;
  messages: number;
}

async function overviewOf(client: Client, address: string): Promise<Overview> {
  const { rows } = await client.query<Overview>(
    `SELECT id, email, name, created_at AS created, email_confirmed_at AS confirmed,
            (SELECT max(occurred_at) FROM security_events WHERE user_id = users.id AND type = 'logged-in') AS "lastLogin",
            (SELECT count(*)::integer FROM sessions WHERE user_id = users.id AND expires_at > now()) AS sessions,
            (SELECT count(*)::integer FROM passkeys WHERE user_id = users.id) AS passkeys,
            (SELECT count(*)::integer FROM personal_access_tokens WHERE user_id = users.id AND expires_at > now()) AS tokens,
            password_hash IS NOT NULL AS password,
            EXISTS (SELECT FROM second_steps WHERE user_id = users.id AND enabled_at IS NOT NULL) AS "secondStep",
            staff_since IS NOT NULL AS staff,
            (SELECT count(*)::integer FROM contact_messages
             WHERE contact_messages.email_canonical = users.email_canonical) AS messages
     FROM users WHERE email_canonical = $1`,
    [parseEmail(address) ?? null],
  );
  const [overview] = rows;
  if (!overview) throw new Error(NO_ACCOUNT);
  return overview;
}

async function show(client: Client, address: string): Promise<void> {
  const account = await overviewOf(client, address);
  const time = (moment: Date | null, otherwise: string) =>
    moment ? humanTime(moment.toISOString()) : otherwise;
  const lines = {
    address: account.email,
    name: account.name ?? 'none',
    'signed up': time(account.created, ''),
    confirmed: time(account.confirmed, 'no'),
    'last log-in': time(account.lastLogin, 'none in 180 days'),
    sessions: account.sessions,
    password: account.password ? 'yes' : 'no',
    passkeys: account.passkeys,
    tokens: account.tokens,
    'second step': account.secondStep ? 'on' : 'off',
    staff: account.staff ? 'yes' : 'no',
    messages: `${account.messages} by the contact form`,
    id: account.id,
  };
  for (const [name, value] of Object.entries(lines)) {
    process.stdout.write(`${name.padEnd(11)}  ${printable(String(value))}\n`);
  }
}

/**
 * In one transaction, as the owner's own deletion. The farewell takes nothing from the address's budget, which is
 * against strangers.
 */
async function remove(
  client: Client,
  address: string,
  yes: boolean,
  database: Database,
): Promise<void> {
  const { id, email, sessions } = await overviewOf(client, address);
  const what = `${printable(email)}, its passkeys, settings, activity and ${sessions} session${sessions === 1 ? '' : 's'}`;
  await confirm(`Remove the account ${what} for good?`, yes);
  await client.query('BEGIN');
  await removeJobs(database, {
    tasks: EMAIL_TASKS,
    field: 'to',
    values: [email],
    onlyFailed: true,
  });
  const farewell = { name: taskOf(accountDeleted), urgency: accountDeleted.urgency };
  const { rowCount } = await client.query(
    `WITH removed AS (DELETE FROM users WHERE id = $1 RETURNING email, email_confirmed_at),
     notified AS (${addEachSql(
       farewell,
       `jsonb_build_object('id', gen_random_uuid(), 'to', email, 'facts', jsonb_build_object('messages', '0'))`,
       'removed WHERE email_confirmed_at IS NOT NULL',
     )})
     SELECT FROM removed WHERE (SELECT count(*) FROM told) >= 0`,
    [id],
  );
  if (rowCount !== 1) throw new Error(NO_ACCOUNT);
  await client.query('COMMIT');
  process.stdout.write('Removed.\n');
}

/** Raw SQL: the sessions, the event and the email that tell of their end go together. */
async function endSessions(client: Client, address: string): Promise<void> {
  const { rows } = await client.query<{ accounts: number; sessions: number }>(
    `WITH account AS (SELECT id AS user_id FROM users WHERE email_canonical = $1),
     ended AS (DELETE FROM sessions USING account WHERE sessions.user_id = account.user_id RETURNING sessions.id),
     event AS (
       INSERT INTO security_events (user_id, type) SELECT user_id, 'sessions-ended-by-operator' FROM account
     ),
     notified AS (${addEachSql(SESSIONS_ENDED, NOTIFIED_OWNER, 'account')})
     SELECT (SELECT count(*)::integer FROM account) AS accounts,
            (SELECT count(*)::integer FROM ended) AS sessions, (SELECT count(*) FROM told)`,
    [parseEmail(address) ?? null],
  );
  if (rows[0]?.accounts !== 1) throw new Error(NO_ACCOUNT);
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
     notified AS (${addEachSql(SECOND_STEP_RESET, NOTIFIED_OWNER, 'reset')})
     SELECT (SELECT count(*)::integer FROM account) AS accounts, (SELECT count(*)::integer FROM told) AS told`,
    [parseEmail(address) ?? null],
  );
  if (rows[0]?.accounts !== 1) throw new Error(NO_ACCOUNT);
  if (rows[0].told !== 1) throw new Error('The account has no second step.');
  process.stdout.write('Switched off: the password alone logs in.\n');
}

/** Raw SQL, as above: the right, and the event that tells of it, go together. */
async function setStaff(client: Client, address: string, isStaff: boolean): Promise<void> {
  const account = await overviewOf(client, address);
  if (isStaff && !account.confirmed) throw new Error('The address is not confirmed.');
  const { rowCount } = await client.query(
    `WITH changed AS (
       UPDATE users SET staff_since = CASE WHEN $2 THEN now() END
       WHERE id = $1 AND (staff_since IS NOT NULL) <> $2 RETURNING id AS user_id
     ), event AS (
       INSERT INTO security_events (user_id, type)
       SELECT user_id, CASE WHEN $2 THEN 'staff-added' ELSE 'staff-removed' END FROM changed
     )
     SELECT FROM changed`,
    [account.id, isStaff],
  );
  const is = isStaff ? 'is' : 'is not';
  process.stdout.write(
    rowCount === 1
      ? `From now on the account ${is} staff.\n`
      : `The account ${is} staff already.\n`,
  );
}

async function listStaff(client: Client): Promise<void> {
  const { rows } = await client.query<{ email: string; name: string | null }>(
    'SELECT email, name FROM users WHERE staff_since IS NOT NULL ORDER BY email',
  );
  for (const { email, name } of rows) {
    process.stdout.write(`${printable(email)}${name ? `  ${printable(name)}` : ''}\n`);
  }
  if (rows.length === 0) process.stdout.write('Nobody is staff.\n');
}

type Action = (client: Client, address: string, yes: boolean, database: Database) => Promise<void>;

/** An action on an account that there is. */
const withAccount =
  (work: (client: Client, id: string) => Promise<void>): Action =>
  async (client, address) =>
    work(client, (await overviewOf(client, address)).id);

const ACTIONS = new Map<string, Action>([
  ['show', show],
  ['sessions end', endSessions],
  ['tokens list', withAccount(listTokens)],
  ['tokens revoke', withAccount(revokeTokens)],
  ['reset-second-step', resetSecondStep],
  ['remove', remove],
  ['staff add', async (client, address) => setStaff(client, address, true)],
  ['staff remove', async (client, address) => setStaff(client, address, false)],
]);

const OPTIONS = {
  yes: { type: 'boolean', default: false },
  because: { type: 'string', default: '' },
} as const;

await runCommand(HELP, OPTIONS, async ({ yes, because }, words) => {
  if (words.join(' ') === 'staff list') return withDatabase(listStaff);
  const [first, id, given, ...more] = words;
  if (first === 'email' && id !== undefined && given !== undefined && more.length === 0) {
    return withDatabase(async (client) => changeAddress(client, { from: id, to: given, because }));
  }
  const address = words.at(-1);
  const action = ACTIONS.get(words.slice(0, -1).join(' '));
  if (!action || address === undefined) {
    const actions = [...ACTIONS.keys()].join(', ');
    throw new UsageError(`Say one of: ${actions}; then an address. Or: email OLD NEW, staff list.`);
  }
  await withDatabase(async (client, database) => action(client, address, yes, database));
});
