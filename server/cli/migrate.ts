import { migrate, undoMigrations } from '../database/migrate.js';
import { migrationStates } from '../database/migration-states.js';
import { runCommand, UsageError } from './command.js';
import { confirm } from './confirm.js';
import { printJson, printTable } from './output.js';
import { withDatabase, withDatabaseUrl } from './with-database.js';

const HELP = `Brings the database to the form that this release needs, or back.

Usage: npm run --silent migrate -- status [--json]   which migrations are applied, pending, or of a newer release
       npm run --silent migrate -- up                applies those that are pending
       npm run --silent migrate -- down [--to NAME]  takes the latest one back, or all after the one of that name
(in the container: node dist/server/cli/migrate.js)

down tries all steps first, says what would be lost, and asks; where nobody sits at a terminal, --yes answers.
It takes back all or none. Stop the product before.

The product applies them itself when it starts, if its account may. Where it may not (deploy/roles.sql), run
this with the owner's account in MIGRATE_DATABASE_URL, which goes before DATABASE_URL and DATA_DIR.
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

async function status(given: string | undefined, json: boolean): Promise<void> {
  await withDatabase(async (_client, database) => {
    const states = await migrationStates((question) => database.query(question));
    const rows = states.map((migration) => ({ ...migration }));
    if (json) await printJson(rows);
    else printTable(['state', 'name'], rows);
  }, given);
}

async function up(url: string): Promise<void> {
  const applied = await migrate(url);
  const lines = applied.map((name) => `Applied: ${name}\n`);
  process.stdout.write(lines.join('') || 'Nothing to do: all migrations are applied.\n');
}

async function down(url: string, to: string | undefined, yes: boolean): Promise<void> {
  const { names, lost } = await undoMigrations(url, { to, isTrial: true });
  if (names.length === 0) {
    process.stdout.write('Nothing to do: no migration is to be taken back.\n');
    return;
  }
  for (const line of [
    ...names.map((name) => `To be taken back: ${name}`),
    ...lost.map((what) => `To be lost: ${what}`),
  ]) {
    process.stdout.write(`${line}\n`);
  }
  if (!yes && !process.stdin.isTTY)
    throw new UsageError('Taking migrations back removes data: say --yes.');
  await confirm('Take them back?', yes);
  await undoMigrations(url, { to, isTrial: false });
  for (const name of names) process.stdout.write(`Taken back: ${name}\n`);
}

const OPTIONS = {
  json: { type: 'boolean', default: false },
  to: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

await runCommand(HELP, OPTIONS, async ({ json, to, yes }, [action = 'status', ...rest]) => {
  if (rest.length > 0) throw new UsageError('Name one action.');
  const given = process.env['MIGRATE_DATABASE_URL'];
  if (action === 'status') await status(given, json);
  else if (action === 'up') await withDatabaseUrl(up, given);
  else if (action !== 'down') throw new UsageError(`There is no action "${action}".`);
  else await withDatabaseUrl(async (url) => down(url, to, yes), given);
});
