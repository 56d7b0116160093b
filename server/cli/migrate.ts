import { copyDatabase } from '../database/copy.js';
import { migrate, migrationStates } from '../database/migrate.js';
import { print, runCommand, UsageError } from './command.js';
import { withDatabaseUrl, withEmbeddedPostgres } from './product.js';

const HELP = `Updates the database to the schema this release needs.

Usage: npm run --silent migrate -- status   shows which migrations are applied, pending or unknown (from a newer release)
       npm run --silent migrate -- up       applies the pending ones
       npm run --silent migrate -- copy TO  copies all data to TO, an empty database (postgres://…) or a new folder for
                                            the embedded one, while the product is stopped
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

const copyTo = (to: string) => async (url: string) => {
  const copy = async (target: string) => {
    for (const { name, rows } of await copyDatabase(url, target)) print(`${name}: ${rows}`);
  };
  await (/^postgres(ql)?:/.test(to) ? copy(to) : withEmbeddedPostgres(to, copy));
};

await runCommand(HELP, {}, async (_, [word = 'status', to, ...more]) => {
  const work = { status, up, copy: to && copyTo(to) }[word];
  if (!work || more.length > 0 || (to && word !== 'copy'))
    throw new UsageError('Use status, up, or copy with one place.');
  await withDatabaseUrl(work, process.env['MIGRATE_DATABASE_URL']);
});
