import { migrate, migrationStates } from '../database/migrate.js';
import { print, runCommand, UsageError } from './command.js';
import { withDatabaseUrl } from './product.js';

const HELP = `Updates the database to the schema this release needs.

Usage: npm run --silent migrate -- status   shows which migrations are applied, pending or unknown (from a newer release)
       npm run --silent migrate -- up       applies the pending ones
(in the container: node dist/server/cli/migrate.js)

The product applies them when it starts, if its account is allowed to. If it isn't (deploy/roles.sql), run
this with the owner's account in MIGRATE_DATABASE_URL, which overrides DATABASE_URL and DATA_DIR.
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

async function status(url: string): Promise<void> {
  for (const { state, name } of await migrationStates(url)) print(`${state.padEnd(7)}  ${name}`);
}

async function up(url: string): Promise<void> {
  const applied = await migrate(url);
  for (const name of applied) print(`Applied: ${name}`);
  if (applied.length === 0) print('Nothing to do. All migrations are applied.');
}

await runCommand(HELP, {}, async (_, [word = 'status', ...more]) => {
  const work = { status, up }[word];
  if (!work || more.length > 0) throw new UsageError('Use status or up.');
  await withDatabaseUrl(work, process.env['MIGRATE_DATABASE_URL']);
});
