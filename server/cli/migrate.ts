import { migrate, migrationStates } from '../database/migrate.js';
import { runCommand, UsageError } from './command.js';
import { withDatabaseUrl } from './product.js';
import { print, printTable } from './terminal.js';

const HELP = `Brings the database to the form that this release needs.

Usage: npm run --silent migrate -- status [--json]   which migrations are applied, pending, or of a newer release
       npm run --silent migrate -- up                applies those that are pending
(in the container: node dist/server/cli/migrate.js)

The product applies them itself when it starts, if its account may. Where it may not (deploy/roles.sql), run
this with the owner's account in MIGRATE_DATABASE_URL, which goes before DATABASE_URL and DATA_DIR.
To go back to an earlier release, restore the backup.
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

async function status(url: string, json: boolean): Promise<void> {
  const states = await migrationStates(url);
  if (json) print(JSON.stringify(states, null, 2));
  else
    printTable(
      ['state', 'name'],
      states.map((migration) => ({ ...migration })),
    );
}

async function up(url: string): Promise<void> {
  const applied = await migrate(url);
  const lines = applied.map((name) => `Applied: ${name}\n`);
  process.stdout.write(lines.join('') || 'Nothing to do: all migrations are applied.\n');
}

const OPTIONS = { json: { type: 'boolean', default: false } } as const;

await runCommand(HELP, OPTIONS, async ({ json }, [action = 'status', ...rest]) => {
  if (rest.length > 0) throw new UsageError('Name one action.');
  if (action !== 'status' && action !== 'up')
    throw new UsageError(`There is no action "${action}".`);
  const work = action === 'up' ? up : async (url: string) => status(url, json);
  await withDatabaseUrl(work, process.env['MIGRATE_DATABASE_URL']);
});
