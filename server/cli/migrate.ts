import pg from 'pg';
import { migrate } from '../database/migrate.js';
import { migrationStates, type MigrationState } from '../database/migration-states.js';
import { explainFailure } from '../start/startup-errors.js';
import { runCommand, UsageError } from './command.js';
import { withDatabaseUrl } from './product.js';
import { print, printTable } from './terminal.js';

const CONNECTION_TIMEOUT_MS = 5_000;

const HELP = `Brings the database to the form that this release needs.

Usage: npm run --silent migrate -- status [--json]   which migrations are applied, pending, or of a newer release
       npm run --silent migrate -- up                applies those that are pending
(in the container: node dist/server/cli/migrate.js)

The product applies them itself when it starts, if its account may. Where it may not (deploy/roles.sql), run
this with the owner's account in MIGRATE_DATABASE_URL, which goes before DATABASE_URL and DATA_DIR.
The way back to an earlier release is the backup that was made before the update.
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

async function statesOf(connectionString: string): Promise<MigrationState[]> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    application_name: 'northfold command',
  });
  try {
    await explainFailure('database', () => client.connect());
    return await migrationStates(async (question) => (await client.query(question)).rows);
  } finally {
    await client.end();
  }
}

async function status(url: string, json: boolean): Promise<void> {
  const states = await statesOf(url);
  if (json) print(JSON.stringify(states, null, 2));
  else
    printTable(
      ['state', 'name'],
      states.map((migration) => ({ ...migration })),
    );
}

async function up(url: string): Promise<void> {
  const applied = await explainFailure('database', () => migrate(url));
  for (const name of applied) print(`Applied: ${name}`);
  if (applied.length === 0) print('Nothing to do: all migrations are applied.');
}

const OPTIONS = { json: { type: 'boolean', default: false } } as const;

await runCommand(HELP, OPTIONS, async ({ json }, [action = 'status', ...rest]) => {
  if (rest.length > 0) throw new UsageError('Name one action.');
  const given = process.env['MIGRATE_DATABASE_URL'];
  if (action === 'status') await withDatabaseUrl(async (url) => status(url, json), given);
  else if (action === 'up') await withDatabaseUrl(up, given);
  else throw new UsageError(`There is no action "${action}".`);
});
