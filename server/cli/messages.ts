import { canonicalEmail, emailFault } from '../shared/email-address.js';
import { deleteMessage, eraseAddress } from '../contact/erasing.js';
import { type Filter, type FoundMessage, messageBatches } from '../inbox/find-messages.js';
import type { Database } from '../database/database.js';
import { runCommand, UsageError } from './command.js';
import { confirm } from './confirm.js';
import { humanTime, parseLimit, parseSince, TABLE_ROWS } from './list-options.js';
import type { Row } from '../shared/report-lines.js';
import { type Format, FORMATS, printable, writeReport } from './output.js';
import { withDatabase } from './with-database.js';

const HELP = `Lists the messages of the contact form, newest first; shows, deletes and erases them.

Usage: npm run --silent messages -- [options]         lists them
       npm run --silent messages -- show <id>         prints one as it was typed
       npm run --silent messages -- delete <id>       removes one, and its email if that still waits
       npm run --silent messages -- erase <address>   removes all of one writer: messages, waiting emails, counters
(in the container: node dist/server/cli/messages.js)

  --since <when>     only newer ones: a date (2025-11-21), a time (2025-11-21T08:00Z),
                     today, yesterday, or how long ago: 30m, 12h, 7d (all UTC)
  --search <text>    only those whose name, email, subject or message has its words,
                     the last of them as a beginning
  --limit <number>   the newest so many (default: ${TABLE_ROWS} in a table, else all)
  --format <format>  ${FORMATS.join(', ')} (default: table, with long texts and ids cut)
  --set-aside        the spam: kept without an email, by its looks or by the staff
  --yes              does not ask before it deletes or erases; only a terminal is asked
  --help             this text

<id> is one of the list, or how it begins.
Reads DATABASE_URL, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

const COLUMNS = ['receivedAt', 'name', 'email', 'subject', 'message', 'id'];
const TABLE_COLUMNS = ['received', 'name', 'email', 'subject', 'message', 'id'];
const SHORT_ID = 8;
/** Of an id, with or without its dashes: so many that two of them hardly begin alike. */
const ID_START = /^[\da-f]{4,8}(-?[\da-f]{0,4}){3}-?[\da-f]{0,12}$/i;
const UUID_DIGITS = 32;

function parseFormat(text: string): Format {
  const format = FORMATS.find((name) => name === text);
  if (!format) throw new UsageError(`--format is one of ${FORMATS.join(', ')}.`);
  return format;
}

/** As the inbox finds them, a few hundred at a time, however many there are. */
async function* messages(
  database: Database,
  filter: Filter,
  limit?: number,
): AsyncGenerator<Row[]> {
  for await (const found of messageBatches(database, filter, limit)) yield found.map(toRow);
}

const toRow = ({ id, receivedAt, name, email, subject, message }: FoundMessage): Row => ({
  id,
  receivedAt: receivedAt.toISOString(),
  name,
  email,
  subject,
  message,
});

const inTable = ({ receivedAt, id, ...row }: Row): Row => ({
  ...row,
  received: humanTime(String(receivedAt)),
  id: String(id).slice(0, SHORT_ID),
});

async function list(
  database: Database,
  filter: Filter,
  format: Format,
  limit: number | undefined,
): Promise<void> {
  if (format !== 'table') {
    await writeReport(format, COLUMNS, messages(database, filter, limit));
    return;
  }
  const shown = limit ?? TABLE_ROWS;
  // One more tells whether there are more.
  const rows: Row[] = [];
  for await (const batch of messages(database, filter, shown + 1)) rows.push(...batch);
  await writeReport('table', TABLE_COLUMNS, [rows.slice(0, shown).map(inTable)]);
  if (rows.length === 0) process.stdout.write('No messages.\n');
  if (rows.length > shown) {
    process.stdout.write(`The newest ${shown}: there are older ones (--limit).\n`);
  }
}

/** The one message whose id begins so. @throws Error where there is none, or several */
async function findId(database: Database, start: string): Promise<string> {
  const digits = start.replaceAll('-', '').toLowerCase();
  const rows = await database.query<{ id: string }>(
    'SELECT id FROM contact_messages WHERE id BETWEEN $1 AND $2 LIMIT 2',
    [digits.padEnd(UUID_DIGITS, '0'), digits.padEnd(UUID_DIGITS, 'f')],
  );
  const [row, another] = rows;
  if (!row) throw new Error(`There is no message ${start}.`);
  if (another) throw new Error(`Several messages begin with ${start}: say more of the id.`);
  return row.id;
}

async function show(database: Database, start: string): Promise<void> {
  const id = await findId(database, start);
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

async function remove(database: Database, start: string, yes: boolean): Promise<void> {
  const id = await findId(database, start);
  await confirm(`Delete the message ${id} for good?`, yes);
  const { emails } = await deleteMessage(database, id);
  process.stdout.write(`Deleted: 1 message, ${amount(emails, 'waiting email')}\n`);
}

async function erase(database: Database, address: string, yes: boolean): Promise<void> {
  const canonical = canonicalEmail(address);
  const [found] = await database.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM contact_messages WHERE email_canonical = $1',
    [canonical],
  );
  const count = amount(found?.count ?? 0, 'message');
  await confirm(`Erase ${count} of ${printable(address)}, waiting emails and counters?`, yes);
  const { messages, emails, counters } = await eraseAddress(database, canonical);
  process.stdout.write(
    `Erased: ${amount(messages, 'message')}, ${amount(emails, 'waiting email')}, ${amount(counters, 'counter')}\n`,
  );
  const accounts = await database.query('SELECT id FROM users WHERE email_canonical = $1', [
    canonical,
  ]);
  if (accounts.length > 0) {
    process.stdout.write(
      'The address has an account too: its owner deletes it under Settings. Its emails and counters stay until then.\n',
    );
  }
}

const ACTIONS: Record<string, (database: Database, what: string, yes: boolean) => Promise<void>> = {
  show,
  delete: remove,
  erase,
};

async function act([action = '', what, ...rest]: string[], yes: boolean): Promise<void> {
  const work = ACTIONS[action];
  if (!work) throw new UsageError(`There is no action "${action}".`);
  if (what === undefined || rest.length > 0) throw new UsageError(`Say what to ${action}, once.`);
  if (action === 'erase' ? emailFault(what) !== undefined : !ID_START.test(what)) {
    throw new UsageError(
      action === 'erase'
        ? 'That is no email address.'
        : 'A message’s id, or how it begins, has four of 0-9 and a-f at least.',
    );
  }
  await withDatabase(async (_client, database) => {
    await database.query('BEGIN');
    await work(database, what, yes);
    await database.query('COMMIT');
  });
}

const OPTIONS = {
  since: { type: 'string', default: '1970-01-01' },
  search: { type: 'string', default: '' },
  limit: { type: 'string' },
  format: { type: 'string', default: 'table' },
  'set-aside': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

await runCommand(HELP, OPTIONS, async (values, words) => {
  if (words.length > 0) return act(words, values.yes);
  const filter: Filter = {
    since: parseSince(values.since),
    states: values['set-aside'] ? ['spam'] : ['new', 'open', 'done'],
    q: values.search.trim() || undefined,
  };
  const [format, limit] = [parseFormat(values.format), parseLimit(values.limit)];
  await withDatabase(async (_client, database) => list(database, filter, format, limit));
});
