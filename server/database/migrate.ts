import { DataSource, MigrationExecutor } from 'typeorm';
import { DatabaseClient } from './client.js';
import { dataSourceOptions } from './data-source.js';

/** Any constant will do, as long as every replica uses the same. */
const MIGRATION_LOCK = 7_302_025;
const CONNECTION_TIMEOUT_MS = 10_000;

/**
 * Applies all missing migrations, or fails without a change. Replicas that start at once take turns. Without missing ones it
 * only reads, so that an account that may not create tables can start the product.
 * @returns the names of the applied migrations
 */
export async function migrate(url: string): Promise<string[]> {
  return withMigrations(url, (dataSource) =>
    dataSource.transaction(async ({ queryRunner }) => {
      // Where a pooler ignores what a connection asks for, requests' limits are the account's.
      await queryRunner?.query('SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0');
      // Not a session's lock, which a pooler in transaction mode would leave behind on some connection.
      await queryRunner?.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      const executor = new MigrationExecutor(dataSource, queryRunner);
      return (await executor.executePendingMigrations()).map(({ name }) => name);
    }),
  );
}

/** This release's migrations, and `unknown` ones that a newer release applied, oldest first. It only reads. */
export async function migrationStates(url: string) {
  return withMigrations(url, async (dataSource) => {
    const own = dataSource.migrations.map((migration) => migration.constructor.name);
    const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
    const applied = executed.map(({ name }) => name).toReversed();
    return [...new Set([...own, ...applied])].map((name) => {
      const known = applied.includes(name) ? 'applied' : 'pending';
      return { name, state: own.includes(name) ? known : 'unknown' };
    });
  });
}

async function withMigrations<Result>(
  url: string,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  const dataSource = new DataSource({
    ...dataSourceOptions({ databaseUrl: url, databasePool: 1 }),
    // A migration may take longer than any request is allowed to.
    extra: { Client: DatabaseClient, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS },
  });
  await dataSource.initialize();
  try {
    const [{ encoding }] = await dataSource.query<[{ encoding: string }]>(
      "SELECT current_setting('server_encoding') AS encoding",
    );
    if (encoding !== 'UTF8') {
      throw new Error(
        `The database of DATABASE_URL is encoded as ${encoding}. Northfold needs one that is UTF8.`,
      );
    }
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
