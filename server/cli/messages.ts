import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { runCommand, UsageError } from './command.js';
import { type Format, FORMATS, type Row, writeReport } from './output.js';
import { withDatabase } from './with-database.js';

const HELP = `Lists the messages of the contact form, oldest first.

Usage: npm run messages -- [options]      (in the container: node dist/server/cli/messages.js)

  --since <when>     only newer ones: a date (2025-11-21), a time (2025-11-21T08:00Z),
                     or how long ago: 30m, 12h, 7d
  --format <format>  ${FORMATS.join(', ')} (default: table, with long texts cut)
  --set-aside        those that looked like spam and were kept without a letter
  --help             this text

Reads DATABASE_URL, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

const COLUMNS = ['receivedAt', 'name', 'email', 'subject', 'message', 'id'];
const BATCH = 500;
const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** @throws UsageError for anything but a date, a time or a duration. */
function parseSince(text: string, now = Date.now()): Date {
  const [, amount, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const since = amount
    ? new Date(now - Number(amount) * (UNITS[unit] ?? 0))
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

await runCommand(HELP, async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      since: { type: 'string', default: '1970-01-01' },
      format: { type: 'string', default: 'table' },
      'set-aside': { type: 'boolean', default: false },
    },
  });
  const since = parseSince(values.since);
  const format = parseFormat(values.format);
  await withDatabase(async (client) => {
    const status = values['set-aside'] ? 'set_aside' : 'accepted';
    const count = await writeReport(format, COLUMNS, messages(client, since, status));
    if (count === 0 && format === 'table') process.stdout.write('No messages.\n');
  });
});
