import { DataSource, type EntityManager } from 'typeorm';
import {
  countEmails,
  listEmails,
  pickEmails,
  removeEmails,
  requeueJobs,
  SHOWN,
} from '../mail/queued-emails.js';
import { confirm, print, printTable, runCommand, UsageError } from './command.js';
import { withServices } from './product.js';

/** Rows of the table: the newest stay on the screen. */
const TABLE_ROWS = 50;

const HELP = `Lists the emails that are waiting or could not be sent, sends them again, or deletes them.

Usage: npm run --silent mail                         lists the newest ${TABLE_ROWS}; --json lists all, for programs
       npm run --silent mail -- requeue <id> [<id>…]  tries these again now, from the start
       npm run --silent mail -- requeue --all         tries every dead email again
       npm run --silent mail -- delete <id> [<id>…]   deletes these without sending them; --yes skips the question
       npm run --silent mail -- delete --all          deletes every dead email
(in the container: node dist/server/cli/mail.js)

An email is tried 13 times over about a day, or once if the mail server refuses its recipient for good. Then it
is dead and stays until you requeue or delete it. Times are UTC.
Reads the product's settings: DATABASE_URL and JWT_SECRET, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

async function list(manager: EntityManager, json: boolean): Promise<void> {
  const emails = await listEmails(manager, json ? undefined : TABLE_ROWS);
  if (json) return print(JSON.stringify(emails));
  const rows = emails.map(({ to, ...email }) => {
    const shown = { to: to ?? 'the consultancy', ...email };
    return SHOWN.map((column) => shown[column] ?? '');
  });
  if (rows.length > 0) printTable([[...SHOWN], ...rows]);
  const { waiting, failed } = await countEmails(manager);
  print(
    waiting + failed === 0
      ? 'No emails are waiting.'
      : `Total: ${waiting} waiting, ${failed} dead.`,
  );
}

function report(what: string, count: number, chosen: string[]): void {
  print(`${what}: ${count}`);
  if (count !== chosen.length) throw new Error('The rest are being sent right now.');
}

const OPTIONS = {
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

await runCommand(HELP, OPTIONS, async (values, [action = 'list', ...ids]) => {
  const { all, json, yes } = values;
  if (!['list', 'requeue', 'delete'].includes(action)) {
    throw new UsageError(`There is no action "${action}".`);
  }
  if (action !== 'list' && all === ids.length > 0) {
    throw new UsageError(`Give the ids of the emails to ${action}, or use --all.`);
  }
  if (ids.some((id) => !/^\d{1,18}$/.test(id))) throw new UsageError('An email’s id is a number.');
  await withServices(async (services) => {
    const { manager } = services.get(DataSource);
    if (action === 'list') return list(manager, json);
    const chosen = await pickEmails(manager, ids);
    const unknown = ids.filter((id) => !chosen.includes(id));
    if (unknown.length > 0) throw new Error(`No such email: ${unknown.join(', ')}.`);
    if (action === 'requeue') {
      return report('Requeued', await requeueJobs(manager, chosen), chosen);
    }
    await confirm(`Delete ${chosen.length === 1 ? 'one email' : `${chosen.length} emails`}?`, yes);
    report('Deleted', await removeEmails(manager, 'job', chosen), chosen);
  });
});
