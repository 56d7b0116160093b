import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DataSourceOptions, DefaultNamingStrategy, getMetadataArgsStorage } from 'typeorm';
import type { Environment } from '../config/environment.js';
import { DatabaseClient } from './client.js';

/**
 * In milliseconds. A request that waits for a connection and then for a lock, or for a server that says nothing any more, is
 * answered with 503 within about five seconds.
 */
export const CONNECTION_TIMEOUT_MS = 2_000;
export const LOCK_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 4_500;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** The client's own limit: a database that is black-holed never sends its statement timeout. */
export const QUERY_TIMEOUT_MS = 5_000;

const FOLDER = '../../migrations';
/** Not by TypeORM's patterns, which find nothing below a folder with brackets in its name. */
const migrations = await Promise.all(
  readdirSync(join(import.meta.dirname, FOLDER))
    .filter((name) => /\.[jt]s$/.test(name))
    .toSorted()
    .map(async (name): Promise<Record<string, Function>> => import(`${FOLDER}/${name}`)),
);

/** Columns are snake_case in PostgreSQL. The names of indexes and constraints stand in the migrations alone. */
class PostgresNames extends DefaultNamingStrategy {
  override columnName(property: string, given: string): string {
    return given || property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

/** The only database options. A socket directory may stand in the `host` parameter of `databaseUrl`. */
export function dataSourceOptions(
  given: Pick<Environment, 'databaseUrl' | 'databasePool'>,
): DataSourceOptions {
  return {
    type: 'postgres',
    url: given.databaseUrl,
    poolSize: given.databasePool,
    applicationName: 'northfold',
    // All that the program imports: who reads or writes a table names its entity.
    entities: getMetadataArgsStorage().tables.map(({ target }) => target),
    migrations: migrations.flatMap((file) => Object.values(file)),
    migrationsTableName: 'migrations',
    namingStrategy: new PostgresNames(),
    synchronize: false,
    installExtensions: false,
    extra: {
      Client: DatabaseClient,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
    },
  };
}
