import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { prepareDataDirectory } from '../config/data-directory.js';
import { readVariables } from '../config/environment.js';
import { SelfClosingClient } from '../database/client.js';
import {
  findEmbeddedPostgres,
  hasCluster,
  startEmbeddedPostgres,
} from '../database/embedded/launcher.js';
import type { Database } from '../database/database.js';
import { explainFailure } from '../start/startup-errors.js';

const CONNECTION_TIMEOUT_MS = 5_000;

/**
 * Gives a command the address of the product's database: a server's, that of the embedded PostgreSQL of the
 * running product, or that of the same one started for the length of the command.
 * @param given goes before DATABASE_URL
 */
export async function withDatabaseUrl(
  work: (url: string) => Promise<void>,
  given?: string,
): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const { databaseUrl, dataDir } = readVariables({
    DATABASE_URL: given || DATABASE_URL,
    DATA_DIR,
    // A command signs nothing: it needs no secret, and should not refuse to work without one.
    JWT_SECRET: randomBytes(32).toString('base64url'),
  });
  const known = databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (known !== undefined) return work(known);
  // A command that made one would work on an empty database, because of a letter in DATA_DIR.
  if (!(await hasCluster(dataDir))) {
    throw new Error(
      `There is no database in DATA_DIR (${dataDir}): name the folder that the product uses, or set DATABASE_URL.`,
    );
  }
  await explainFailure('data directory', () => prepareDataDirectory(dataDir));
  const started = await startEmbeddedPostgres({ dataDir });
  try {
    await work(started.url);
  } finally {
    await started.stop();
  }
}

/** The rows of what a connection is asked. */
const asDatabase = (client: pg.Client): Database => ({
  query: async <Row>(sql: string, values?: unknown[]) =>
    (await client.query(sql, values)).rows as Row[],
});

/** Gives a command a connection to that database. */
export async function withDatabase(
  work: (client: pg.Client, database: Database) => Promise<void>,
  given?: string,
): Promise<void> {
  await withDatabaseUrl(async (url) => {
    const client = new SelfClosingClient({
      connectionString: url,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      application_name: 'northfold command',
    });
    try {
      await explainFailure('database', () => client.connect());
      await work(client, asDatabase(client));
    } finally {
      await client.end();
    }
  }, given);
}
