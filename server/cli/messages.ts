import type { Client } from 'pg';
import { canonicalEmail, emailFault } from '../common/email-address.js';
import { deleteMessage, eraseAddress } from '../contact/erasing.js';
import type { Database } from '../queue/queued-jobs.js';
import { runCommand, UsageError } from './command.js';
import { type Format, FORMATS, type Row, writeReport } from './output.js';
import { withDatabase } from './with-database.js';

const HELP = `Lists the messages of the contact form, oldest first; shows, deletes and erases them.

Usage: npm run messages -- [options]          lists them
       npm run messages -- show <id>          prints one as it was typed
       npm run messages -- delete <id>        removes one, and its email if that still waits
       npm run messages -- erase <address>    removes all of one writer: messages, waiting emails, counters
(in the container: node dist/server/cli/messages.js)

  --since <when>     only newer ones: a date (2025-11-21), a time (2025-11-21T08:00Z),
                     or how long ago: 30m, 12h, 7d
  --format <format>  ${FORMATS.join(', ')} (default: table, with long texts cut)
  --set-aside        those that looked like spam and were kept without an email
  --help             this text

Reads DATABASE_URL, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

const COLUMNS = ['receivedAt', 'name', 'email', 'subject', 'message', 'id'];
const BATCH = 500;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** @throws UsageError for anything but a date, a time or a duration. */
function parseSince(text: string): Date {
  const [, amount, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const since = amount
    ? new Date(Date.now() - Number(amount) * (UNITS[unit] ?? 0))
    : new Date(/^\d{4}-\d\d-\d\d/.test(text) ? text : Number.NaN);
  if (Number.isNaN(since.getTime())) {
    throw new UsageError(`--since does not understand "${text}".`);
  }
  return since;
}

function parseFormat(text: string): Format {
  const format = FORMATS.find((name) => name === text);
  if (!format) throw new UsageError(`--format is one of ${FORMATS.join(', ')}.`);
  return format;
}

/** A cursor: however many messages there are, a few hundred are held at a time. */
async function* messages(client: Client, since: Date, status: string): AsyncGenerator<Row[]> {
  await client.query('BEGIN READ ONLY');
  await client.query(
    `DECLARE messages CURSOR FOR
     SELECT to_char(received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "receivedAt",
            name, email, subject, message, id
     FROM contact_messages WHERE received_at >= $1 AND status = $2 ORDER BY received_at, id`,
    [since, status],
  );
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${BATCH} FROM messages`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('COMMIT');
}

/** As it was typed, without the control characters that could drive a terminal. */
const printable = (text: string) => text.replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '');

async function show(database: Database, id: string): Promise<void> {
  const [row] = await database.query<Row>(
    `SELECT id, to_char(received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "receivedAt",
            status, spam_score AS "spamScore", name, email, subject, message
     FROM contact_messages WHERE id = $1`,
    [id],
  );
  if (!row) throw new Error(`There is no message ${id}.`);
  const { message = '', ...fields } = row;
  for (const [name, value] of Object.entries(fields)) {
    process.stdout.write(`${name.padEnd(10)}  ${printable(String(value))}\n`);
  }
  process.stdout.write(`\n${printable(String(message))}\n`);
}

const amount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

async function remove(database: Database, id: string): Promise<void> {
  const { messages, emails } = await deleteMessage(database, id);
  if (messages === 0) throw new Error(`There is no message ${id}.`);
  process.stdout.write(`Deleted: 1 message, ${amount(emails, 'waiting email')}\n`);
}

async function erase(database: Database, address: string): Promise<void> {
  const canonical = canonicalEmail(address);
  const { messages, emails, counters } = await eraseAddress(database, canonical);
  process.stdout.write(
    `Erased: ${amount(messages, 'message')}, ${amount(emails, 'waiting email')}, ${amount(counters, 'counter')}\n`,
  );
  const accounts = await database.query('SELECT id FROM users WHERE email_canonical = $1', [
    canonical,
  ]);
  if (accounts.length > 0) {
    process.stdout.write('The address has an account too: its owner deletes it under Settings.\n');
  }
}

const ACTIONS: Record<string, (database: Database, what: string) => Promise<void>> = {
  show,
  delete: remove,
  erase,
};

async function act(action: string, what: string | undefined, rest: string[]): Promise<void> {
  const work = ACTIONS[action];
  if (!work) throw new UsageError(`There is no action "${action}".`);
  if (what === undefined || rest.length > 0) throw new UsageError(`Say what to ${action}, once.`);
  if (action === 'erase' ? emailFault(what) !== undefined : !UUID.test(what)) {
    throw new UsageError(
      action === 'erase' ? 'That is no email address.' : 'A message’s id is a UUID.',
    );
  }
  await withDatabase(async (_client, database) => {
    await database.query('BEGIN');
    await work(database, what);
    await database.query('COMMIT');
  });
}

const OPTIONS = {
  since: { type: 'string', default: '1970-01-01' },
  format: { type: 'string', default: 'table' },
  'set-aside': { type: 'boolean', default: false },
} as const;

await runCommand(HELP, OPTIONS, async (values, [action, what, ...rest]) => {
  if (action !== undefined) return act(action, what, rest);
  const since = parseSince(values.since);
  const format = parseFormat(values.format);
  await withDatabase(async (client) => {
    const status = values['set-aside'] ? 'set_aside' : 'accepted';
    const count = await writeReport(format, COLUMNS, messages(client, since, status));
    if (count === 0 && format === 'table') process.stdout.write('No messages.\n');
  });
});
