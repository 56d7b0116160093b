import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { DecisiveClient } from './decisive-client.js';
import { isPending, migrationStates, type MigrationState } from './migration-states.js';

/** Any constant will do, as long as every replica uses the same. */
const MIGRATION_LOCK = 7_302_025;
const CONNECTION_TIMEOUT_MS = 10_000;

/**
 * Brings the tables up to date. Replicas that start at once take turns. Tables that are up to date are only read, so
 * that an account that may not create any can start the product.
 * @returns the names of the migrations that were missing
 */
export async function migrate(url: string): Promise<string[]> {
  return inTurn(url, async (lock) => {
    const missing = (await statesOn(lock)).filter(isPending).map(({ name }) => name);
    if (missing.length > 0) {
      await withMigrations(url, (dataSource) => dataSource.runMigrations({ transaction: 'each' }));
    }
    return missing;
  });
}

/**
 * Takes the latest migration back, and with it what only its tables and columns held.
 * @returns its name, or undefined when there is none left
 * @throws Error when a newer release made it, which is the one that can take it back
 */
export async function undoLastMigration(url: string): Promise<string | undefined> {
  return inTurn(url, async (lock) => {
    const states = (await statesOn(lock)).filter((migration) => !isPending(migration));
    const last = states.at(-1);
    if (!last) return undefined;
    if (last.state === 'unknown') {
      throw new Error(`${last.name} was made by a newer release: take it back with that one.`);
    }
    await withMigrations(url, (dataSource) =>
      dataSource.undoLastMigration({ transaction: 'each' }),
    );
    return last.name;
  });
}

const statesOn = (client: DecisiveClient): Promise<MigrationState[]> =>
  migrationStates(async (question) => (await client.query<{ name: string }>(question)).rows);

/**
 * Whoever migrates takes turns: replicas that start at once, and a command beside them. The advisory lock
 * is a transaction's, since a pooler in transaction mode would leave a session's lock behind on some
 * connection. The transaction only reads, each question anew.
 */
async function inTurn<Result>(
  url: string,
  work: (lock: DecisiveClient) => Promise<Result>,
): Promise<Result> {
  const lock = new DecisiveClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  await lock.connect();
  try {
    await lock.query('BEGIN');
    await lock.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const result = await work(lock);
    await lock.query('COMMIT');
    return result;
  } finally {
    await lock.end();
  }
}

async function withMigrations(
  url: string,
  work: (dataSource: DataSource) => Promise<unknown>,
): Promise<void> {
  const dataSource = new DataSource({
    ...dataSourceOptions({ url, poolSize: 1, preparedStatements: false }),
    // A migration may take longer than any request is allowed to.
    extra: { Client: DecisiveClient, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS },
  });
  await dataSource.initialize();
  try {
    await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
