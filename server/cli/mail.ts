import { redactText } from '../common/redaction.js';
import { EMAIL_TASKS, emailOf, KNOWN_TASKS } from '../mail/email-tasks.js';
import { type Database, listJobs, listOtherJobs, requeueJobs } from '../queue/queued-jobs.js';
import { runCommand, UsageError } from './command.js';
import { type Row, writeReport } from './output.js';
import { withDatabase } from './with-database.js';

const HELP = `Shows the emails that wait to be sent and those that were given up, and sends them again.

Usage: npm run mail                          lists them
       npm run mail -- --json                the same as JSON
       npm run mail -- requeue <id> [<id>…]  tries these again, now and from the start
       npm run mail -- requeue --all         tries every dead email again
(in the container: node dist/server/cli/mail.js)

An email is tried 13 times within about a day; then it is dead and stays until it is requeued.
A job that another release queued is listed as unknown, until the cleanup converts it or that release does it.
Reads DATABASE_URL, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

const COLUMNS = ['id', 'state', 'email', 'tries', 'nextTry', 'lastError'];

/** Which email it is, but neither to whom nor what is in it. */
async function list(database: Database, json: boolean): Promise<void> {
  const jobs = await listJobs(database, EMAIL_TASKS);
  const rows = jobs.map(({ id, state, task, tries, nextTry, lastError }): Row => ({
    id,
    state,
    email: emailOf(task),
    tries,
    nextTry: nextTry ?? '',
    // The error's first line: what the mail server said.
    lastError: redactText((lastError ?? '').split('\n', 1)[0] ?? ''),
  }));
  // Queued by another release: the cleanup converts what it can, the rest waits for a replica that knows it.
  for (const { id, task, tries } of await listOtherJobs(database, KNOWN_TASKS)) {
    rows.push({ id, state: 'unknown', email: task, tries, nextTry: '', lastError: '' });
  }
  await writeReport(json ? 'json' : 'table', COLUMNS, [rows]);
  if (!json && rows.length === 0) process.stdout.write('No emails wait.\n');
}

async function requeue(database: Database, ids: string[], all: boolean): Promise<void> {
  const known = await listJobs(database, EMAIL_TASKS);
  const unknown = ids.filter((id) => !known.some((job) => job.id === id));
  if (unknown.length > 0) throw new Error(`There is no email ${unknown.join(', ')}.`);
  const chosen = all ? known.filter(({ state }) => state === 'dead').map(({ id }) => id) : ids;
  const count = await requeueJobs(database, chosen);
  process.stdout.write(`Requeued: ${count}\n`);
  if (count !== chosen.length) throw new Error('The rest is being sent at this moment.');
}

const OPTIONS = {
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

await runCommand(HELP, OPTIONS, async ({ all, json }, [action = 'list', ...ids]) => {
  if (action !== 'list' && action !== 'requeue') {
    throw new UsageError(`There is no action "${action}".`);
  }
  if (action === 'requeue' && all === ids.length > 0) {
    throw new UsageError('Name the emails to requeue, or say --all.');
  }
  if (ids.some((id) => !/^\d{1,18}$/.test(id))) throw new UsageError('An email’s id is a number.');
  await withDatabase(async (_client, database) =>
    action === 'list' ? list(database, json) : requeue(database, ids, all),
  );
});
