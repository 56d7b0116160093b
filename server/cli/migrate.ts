import { migrate, undoLastMigration } from '../database/migrate.js';
import { migrationStates } from '../database/migration-states.js';
import { runCommand, UsageError } from './command.js';
import { writeReport } from './output.js';
import { withDatabase, withDatabaseUrl } from './with-database.js';

const HELP = `Brings the database to the form that this release needs, or back.

Usage: npm run migrate -- status [--json]   which migrations are applied, pending, or of a newer release
       npm run migrate -- up                applies those that are pending
       npm run migrate -- down --yes        takes the latest one back, with the data that only it made room for
(in the container: node dist/server/cli/migrate.js)

The product applies them itself when it starts, if its account may. Where it may not (deploy/roles.sql), run
this with the owner's account in MIGRATE_DATABASE_URL, which goes before DATABASE_URL and DATA_DIR.
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

async function status(given: string | undefined, json: boolean): Promise<void> {
  await withDatabase(async (_client, database) => {
    const states = await migrationStates((question) => database.query(question));
    await writeReport(
      json ? 'json' : 'table',
      ['state', 'name'],
      [states.map((migration) => ({ ...migration }))],
    );
  }, given);
}

async function up(url: string): Promise<void> {
  const applied = await migrate(url);
  const lines = applied.map((name) => `Applied: ${name}\n`);
  process.stdout.write(lines.join('') || 'Nothing to do: all migrations are applied.\n');
}

async function down(url: string): Promise<void> {
  const name = await undoLastMigration(url);
  process.stdout.write(
    name ? `Taken back: ${name}\n` : 'Nothing to do: no migration is applied.\n',
  );
}

const OPTIONS = {
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

await runCommand(HELP, OPTIONS, async ({ json, yes }, [action = 'status', ...rest]) => {
  if (rest.length > 0) throw new UsageError('Name one action.');
  const given = process.env['MIGRATE_DATABASE_URL'];
  if (action === 'status') await status(given, json);
  else if (action === 'up') await withDatabaseUrl(up, given);
  else if (action !== 'down') throw new UsageError(`There is no action "${action}".`);
  else if (!yes) throw new UsageError('Taking a migration back removes data: say --yes.');
  else await withDatabaseUrl(down, given);
});
