import type { DataSource } from 'typeorm';

/** SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = '42P01';

/**
 * The names of this release's migrations that the database lacks, oldest first. It only reads, unlike
 * TypeORM's own question, so that an account that may not create tables can ask.
 */
export async function pendingMigrations(
  { migrations }: Pick<DataSource, 'migrations'>,
  ask: (question: string) => Promise<{ name: string }[]>,
): Promise<string[]> {
  const done = await ask('SELECT name FROM migrations').catch((error: unknown) => {
    const { code } = (error ?? {}) as { code?: unknown };
    if (code === UNDEFINED_TABLE) return [];
    throw error;
  });
  const names = new Set(done.map(({ name }) => name));
  return migrations
    .map((migration) => migration.name ?? migration.constructor.name)
    .filter((name) => !names.has(name));
}
