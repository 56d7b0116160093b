import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { prepareDataDirectory } from '../config/data-directory.js';
import { readVariables } from '../config/environment.js';
import { DecisiveClient } from '../database/decisive-client.js';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/launcher.js';
import type { Database } from '../queue/queued-jobs.js';
import { during } from '../startup-errors.js';

const CONNECTION_TIMEOUT_MS = 5_000;

/**
 * Gives a command the product's database: the server of DATABASE_URL, the embedded PostgreSQL of the
 * running product, or the same one started for the length of the command.
 */
export async function withDatabase(
  work: (client: pg.Client, database: Database) => Promise<void>,
): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const { databaseUrl, dataDir } = readVariables({
    DATABASE_URL,
    DATA_DIR,
    // A command signs nothing: it needs no secret, and should not refuse to work without one.
    JWT_SECRET: randomBytes(32).toString('base64url'),
  });
  const known = databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (known === undefined) await during('data directory', () => prepareDataDirectory(dataDir));
  const started = known === undefined ? await startEmbeddedPostgres({ dataDir }) : undefined;
  const client = new DecisiveClient({
    connectionString: known ?? started?.url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    application_name: 'northfold command',
  });
  try {
    await during('database', () => client.connect());
    await work(client, {
      query: async <Row>(sql: string, values?: unknown[]) =>
        (await client.query(sql, values)).rows as Row[],
    });
  } finally {
    await client.end();
    await started?.stop();
  }
}
