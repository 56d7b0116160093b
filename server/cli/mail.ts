import { Resolver } from 'node:dns/promises';
import { DataSource, type EntityManager } from 'typeorm';
import {
  countEmails,
  listEmails,
  pickEmails,
  removeJobsById,
  requeueJobs,
} from '../mail/queued-emails.js';
import { findSenderRecords } from '../mail/sender-records.js';
import { jsonOf } from '../shared/report-lines.js';
import { runCommand, UsageError } from './command.js';
import { withServices } from './product.js';
import { confirm, humanTime, print, printTable } from './terminal.js';

/** Rows of a table unless --limit asks for more: the newest stay on the screen. */
const TABLE_ROWS = 50;

/** As many mail servers call their first key. */
const SELECTOR = 'default';

const HELP = `Shows the emails that wait to be sent and those that were given up; sends them again, or deletes them.

Usage: npm run --silent mail -- [options]             lists them, newest first
       npm run --silent mail -- requeue <id> [<id>…]  tries these again, now and from the start
       npm run --silent mail -- requeue --all         tries every dead email again
       npm run --silent mail -- delete <id> [<id>…]   removes these without sending them
       npm run --silent mail -- delete --all          removes every dead email
       npm run --silent mail -- check <address>       shows the SPF, DKIM and DMARC records of its domain
(in the container: node dist/server/cli/mail.js)

  --search <text>   only those whose recipient, kind or last error holds it
  --limit <number>  the newest so many (default: ${TABLE_ROWS} in a table, else all)
  --json            as JSON
  --selector <name> of the DKIM key that check looks for (default: ${SELECTOR})
  --yes             does not ask before it deletes; only a terminal is asked
  --help            this text

An email is tried 13 times within about a day, once where the mail server refuses its recipient for good; then it
is dead and stays until it is requeued or deleted. Times are UTC.
Reads the product's settings: DATABASE_URL and JWT_SECRET, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

interface ListOptions {
  search: string;
  limit: number | undefined;
  json: boolean;
}

/** The kind and the recipient of each email, but not its content. */
async function list(manager: EntityManager, { search, limit, json }: ListOptions): Promise<void> {
  const shown = limit ?? (json ? undefined : TABLE_ROWS);
  const emails = await listEmails(manager, { search, limit: shown });
  const rows = emails.map(({ to, nextTry, lastError, ...email }) => ({
    ...email,
    to: to ?? 'the consultancy',
    nextTry: json || !nextTry ? (nextTry ?? '') : humanTime(new Date(nextTry)),
    lastError: lastError ?? '',
  }));
  if (json) {
    for await (const part of jsonOf([rows])) process.stdout.write(part);
    return;
  }
  printTable(['id', 'state', 'email', 'to', 'tries', 'nextTry', 'lastError'], rows);
  const { waiting, failed } = await countEmails(manager);
  print(waiting + failed === 0 ? 'No emails wait.' : `In all: ${waiting} waiting, ${failed} dead.`);
}

/** @throws Error where a record is missing, or there twice */
async function check(address: string, selector: string): Promise<void> {
  const domain = address.replace(/>$/, '').split('@').at(-1) ?? '';
  const records = await findSenderRecords(new Resolver(), domain, selector);
  printTable(
    ['record', 'name', 'found'],
    records.map(({ record, name, found }) => ({ record, name, found })),
  );
  const bad = records.flatMap(({ record, isGood }) => (isGood ? [] : [record]));
  if (bad.length > 0) throw new Error(`Each must be there once: look at ${bad.join(', ')}.`);
}

/** The emails that were named, or with `all` the dead ones. @throws Error for an id that no email has */
async function choose(manager: EntityManager, ids: string[], all: boolean): Promise<string[]> {
  if (all) return pickEmails(manager);
  const known = await pickEmails(manager, ids);
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`There is no email ${unknown.join(', ')}.`);
  return ids;
}

function report(what: string, count: number, chosen: string[]): void {
  print(`${what}: ${count}`);
  if (count !== chosen.length) throw new Error('The rest is being sent at this moment.');
}

/** @throws UsageError for anything but a number of rows */
function parseLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError('--limit is a number of rows.');
  return Number(text);
}

const OPTIONS = {
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  search: { type: 'string', default: '' },
  limit: { type: 'string' },
  selector: { type: 'string', default: SELECTOR },
  yes: { type: 'boolean', default: false },
} as const;

const ACTIONS = ['list', 'requeue', 'delete', 'check'];

await runCommand(HELP, OPTIONS, async (values, [action = 'list', ...ids]) => {
  const { all, json, search, yes } = values;
  const limit = parseLimit(values.limit);
  if (!ACTIONS.includes(action)) throw new UsageError(`There is no action "${action}".`);
  if (action === 'check') {
    if (ids.length !== 1) throw new UsageError('Name the address that emails are sent from.');
    return check(ids.join(), values.selector);
  }
  if (action !== 'list' && all === ids.length > 0) {
    throw new UsageError(`Name the emails to ${action}, or say --all.`);
  }
  if (ids.some((id) => !/^\d{1,18}$/.test(id))) throw new UsageError('An email’s id is a number.');
  await withServices(async (services) => {
    const { manager } = services.get(DataSource);
    if (action === 'list') return list(manager, { search, limit, json });
    const chosen = await choose(manager, ids, all);
    if (action === 'requeue') {
      return report('Requeued', await requeueJobs(manager, chosen), chosen);
    }
    await confirm(`Delete ${chosen.length === 1 ? 'one email' : `${chosen.length} emails`}?`, yes);
    report('Deleted', await removeJobsById(manager, chosen), chosen);
  });
});
