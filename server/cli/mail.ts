import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { redactText } from '../common/redaction.js';
import { LETTER_TASK } from '../mail/queued-letter.js';
import { runCommand, UsageError } from './command.js';
import { type Row, writeReport } from './output.js';
import { withDatabase } from './with-database.js';

const HELP = `Shows the letters that wait to be sent and those that were given up, and sends them again.

Usage: npm run mail                          lists them
       npm run mail -- --json                the same as JSON
       npm run mail -- requeue <id> [<id>…]  tries these again, now and from the start
       npm run mail -- requeue --all         tries every dead letter again
(in the container: node dist/server/cli/mail.js)

A letter is tried 13 times within about a day; then it is dead and stays until it is requeued.
Reads DATABASE_URL, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

const COLUMNS = ['id', 'state', 'letter', 'tries', 'nextTry', 'lastError'];

interface LetterRow {
  id: string;
  state: 'waiting' | 'sending' | 'dead';
  letter: string;
  tries: string;
  nextTry: string | null;
  lastError: string | null;
}

/** Which letter it is, but neither to whom nor what is in it. */
const LETTERS = `
  SELECT jobs.id::text,
         CASE WHEN jobs.locked_at IS NOT NULL THEN 'sending'
              WHEN jobs.attempts >= jobs.max_attempts THEN 'dead' ELSE 'waiting' END AS state,
         jobs.payload->>'letter' AS letter,
         jobs.attempts || '/' || jobs.max_attempts AS tries,
         CASE WHEN jobs.attempts < jobs.max_attempts
              THEN to_char(jobs.run_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END AS "nextTry",
         jobs.last_error AS "lastError"
  FROM graphile_worker._private_jobs AS jobs
  JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
  WHERE tasks.identifier = $1 ORDER BY jobs.id`;

async function letters(client: Client): Promise<LetterRow[]> {
  return (await client.query<LetterRow>(LETTERS, [LETTER_TASK])).rows;
}

async function list(client: Client, json: boolean): Promise<void> {
  const rows = (await letters(client)).map((row): Row => ({
    ...row,
    nextTry: row.nextTry ?? '',
    // The error's first line: what the mail server said.
    lastError: redactText((row.lastError ?? '').split('\n', 1)[0] ?? ''),
  }));
  const batches = (async function* () {
    if (rows.length > 0) yield rows;
  })();
  await writeReport(json ? 'json' : 'table', COLUMNS, batches);
  if (!json && rows.length === 0) process.stdout.write('No letters wait.\n');
}

async function requeue(client: Client, ids: string[], all: boolean): Promise<void> {
  const known = await letters(client);
  const unknown = ids.filter((id) => !known.some((letter) => letter.id === id));
  if (unknown.length > 0) throw new Error(`There is no letter ${unknown.join(', ')}.`);
  const chosen = all ? known.filter(({ state }) => state === 'dead').map(({ id }) => id) : ids;
  const { rowCount } = await client.query(
    'SELECT FROM graphile_worker.reschedule_jobs($1::bigint[], run_at := now(), attempts := 0)',
    [chosen],
  );
  process.stdout.write(`Requeued: ${rowCount ?? 0}\n`);
  if (rowCount !== chosen.length) throw new Error('The rest is being sent at this moment.');
}

await runCommand(HELP, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [action = 'list', ...ids] = positionals;
  if (action !== 'list' && action !== 'requeue') {
    throw new UsageError(`There is no action "${action}".`);
  }
  if (action === 'requeue' && values.all === ids.length > 0) {
    throw new UsageError('Name the letters to requeue, or say --all.');
  }
  if (ids.some((id) => !/^\d{1,18}$/.test(id))) throw new UsageError('A letter’s id is a number.');
  await withDatabase(async (client) =>
    action === 'list' ? list(client, values.json) : requeue(client, ids, values.all),
  );
});
