import { dataSourceOptions } from './data-source.js';

/** A migration by its name, and where it stands: `unknown` was applied by a newer release. */
export interface MigrationState {
  name: string;
  state: 'applied' | 'pending' | 'unknown';
}

/** The names of this release's migrations, oldest first. */
function ownMigrations(): string[] {
  const { migrations = [] } = dataSourceOptions({
    url: '',
    poolSize: 1,
    preparedStatements: false,
  });
  return Object.values(migrations).flatMap((migration: unknown) =>
    typeof migration === 'function' ? [migration.name] : [],
  );
}

/**
 * Compares this release's migrations with those of a database. It only reads, unlike TypeORM's own
 * question, so that an account that may not create tables can ask.
 */
export async function migrationStates(
  ask: (question: string) => Promise<{ name: string | null }[]>,
): Promise<MigrationState[]> {
  // Asked for first: an error would end the transaction that this may be part of.
  const [table] = await ask(`SELECT to_regclass('migrations')::text AS name`);
  const rows = table?.name ? await ask('SELECT name FROM migrations ORDER BY id') : [];
  const applied = rows.flatMap(({ name }) => name ?? []);
  const own = ownMigrations();
  return [
    ...own.map((name) => ({
      name,
      state: applied.includes(name) ? ('applied' as const) : ('pending' as const),
    })),
    ...applied
      .filter((name) => !own.includes(name))
      .map((name) => ({ name, state: 'unknown' as const })),
  ];
}

/** Whether this release needs a migration that the database lacks. */
export const isPending = ({ state }: MigrationState) => state === 'pending';
