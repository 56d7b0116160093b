import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { SelfClosingClient } from './client.js';
import { isLocked } from './database-errors.js';
import { isPending, migrationStates, type MigrationState } from './migration-states.js';
import { takeBack, type TakenBack } from './take-back.js';

/** Any constant will do, as long as every replica uses the same. */
const MIGRATION_LOCK = 7_302_025;
const CONNECTION_TIMEOUT_MS = 10_000;
/** How often somebody who waits for the lock asks for it. */
const TURN_MS = 200;
/**
 * For so long a migration waits for a table: later statements wait behind it, a request for three seconds at most. Then
 * they go first, and it asks again: for five minutes in all.
 */
const LOCK_TIMEOUT_MS = 1_000;
const LOCK_PAUSE_MS = 2_000;
const LOCK_TRIES = 100;

/**
 * Brings the tables up to date. Replicas that start at once take turns. Tables that are up to date are only read, so
 * that an account that may not create any can start the product.
 * @returns the names of the migrations that were missing
 */
export async function migrate(url: string): Promise<string[]> {
  return inTurn(url, async (lock) => {
    const missing = (await statesOn(lock)).filter(isPending).map(({ name }) => name);
    if (missing.length > 0) {
      await withMigrations(url, (dataSource) => dataSource.runMigrations());
    }
    return missing;
  });
}

/**
 * Takes migrations back, all or none, and with them what only their tables and columns held.
 * @param to the name of the last one to keep; without it, the latest is taken back
 * @param isTrial changes nothing, and tells what would be lost
 * @throws Error when `to` is not applied; when a newer release made one, which can take it back; and what PostgreSQL
 *   says where rows are in the way
 */
export async function undoMigrations(
  url: string,
  { to, isTrial }: { to: string | undefined; isTrial: boolean },
): Promise<TakenBack> {
  return inTurn(url, async (lock) => {
    const states = (await statesOn(lock)).filter((migration) => !isPending(migration));
    const kept = to === undefined ? states.length - 2 : states.findIndex(({ name }) => name === to);
    if (to !== undefined && kept < 0) throw new Error(`The migration ${to} is not applied.`);
    const names = states
      .slice(Math.max(kept + 1, 0))
      .map(({ name }) => name)
      .toReversed();
    if (names.length === 0) return { names, lost: [] };
    return withMigrations(url, (dataSource) => takeBack(dataSource, names, isTrial));
  });
}

const statesOn = (client: SelfClosingClient): Promise<MigrationState[]> =>
  migrationStates(async (question) => (await client.query<{ name: string }>(question)).rows);

/**
 * Migrations take turns: those of replicas that start at once, and of a command beside them. The advisory lock
 * is a transaction's, since a pooler in transaction mode would leave a session's lock behind on some
 * connection. The transaction only reads, each question anew.
 */
async function inTurn<Result>(
  url: string,
  work: (lock: SelfClosingClient) => Promise<Result>,
): Promise<Result> {
  const lock = new SelfClosingClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  await lock.connect();
  try {
    await takeTurn(lock);
    const result = await work(lock);
    await lock.query('COMMIT');
    return result;
  } finally {
    await lock.end();
  }
}

/**
 * Asks again and again, each time in a transaction of its own: an index that is built beside traffic waits for the end
 * of each that has read something. Without parameters, since a statement that has some keeps what it read.
 */
async function takeTurn(lock: SelfClosingClient): Promise<void> {
  for (;;) {
    await lock.query('BEGIN');
    const { rows } = await lock.query<{ mine: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS mine`,
    );
    if (rows[0]?.mine) return;
    await lock.query('ROLLBACK');
    await pause(TURN_MS);
  }
}

/** @param work all of it is done again where somebody holds a lock for too long */
async function withMigrations<Result>(
  url: string,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  const dataSource = new DataSource({
    ...dataSourceOptions({ url, poolSize: 1, preparedStatements: false }),
    // A migration may take longer than any request is allowed to.
    extra: {
      Client: SelfClosingClient,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
    },
  });
  await dataSource.initialize();
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work(dataSource);
      } catch (error) {
        if (tries === LOCK_TRIES || !isLocked(error)) throw error;
        await pause(LOCK_PAUSE_MS);
      }
    }
  } finally {
    await dataSource.destroy();
  }
}
