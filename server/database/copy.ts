import { pipeline } from 'node:stream/promises';
import { from, to } from 'pg-copy-streams';
import { DatabaseClient } from './client.js';
import { migrate, migrationStates } from './migrate.js';

/** Tables of data with the columns to copy, after those that they refer to. */
const TABLES = `
  WITH RECURSIVE ranked (id, rank) AS (
    SELECT oid, 0 FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname <> 'migrations'
    UNION
    SELECT conrelid, rank + 1 FROM ranked
    JOIN pg_constraint ON contype = 'f' AND confrelid = id AND conrelid <> id
  )
  SELECT id::regclass::text AS name, (
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = id AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  ) AS columns
  FROM ranked GROUP BY id ORDER BY max(rank), name`;
const SEQUENCES = `
  SELECT quote_ident(sequencename) AS name, last_value AS value FROM pg_sequences
  WHERE schemaname = current_schema() AND last_value IS NOT NULL`;
const CONNECTION_TIMEOUT_MS = 10_000;

interface Table {
  name: string;
  columns: string;
}

/**
 * Copies all data into a database without any, which may be of any version of PostgreSQL that the product runs on.
 * @returns the rows of each table
 * @throws Error when the product uses the database, when its schema isn't this release's, and when the other has data
 */
export async function copyDatabase(sourceUrl: string, targetUrl: string) {
  await using stack = new AsyncDisposableStack();
  const open = async (connectionString: string) => {
    const client = new DatabaseClient({
      connectionString,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    });
    stack.defer(() => client.end());
    await client.connect();
    return client;
  };
  const source = await open(sourceUrl);
  const target = await open(targetUrl);
  const users = await source.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'northfold%'",
  );
  if (users.rowCount) throw new Error('The product uses this database. Stop it first.');
  for (const { name } of (await target.query<Table>(TABLES)).rows) {
    if ((await target.query(`SELECT FROM ${name} LIMIT 1`)).rowCount)
      throw new Error(`The database to copy to has data (in ${name}). Name an empty one.`);
  }
  if ((await migrationStates(sourceUrl)).some(({ state }) => state !== 'applied'))
    throw new Error("This database isn't at the schema of this release: migrate -- status.");
  await migrate(targetUrl);

  // A role or a pooler may have limits that suit requests.
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const unlimited = limits.map((name) => `SET LOCAL ${name} = 0`).join(';');
  await source.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${unlimited}`);
  await target.query(`BEGIN; ${unlimited}`);
  const copied: { name: string; rows: number }[] = [];
  for (const { name, columns } of (await source.query<Table>(TABLES)).rows) {
    const given = source.query(to(`COPY ${name} (${columns}) TO STDOUT`));
    const taken = target.query(from(`COPY ${name} (${columns}) FROM STDIN`));
    await pipeline(given, taken);
    if (given.rowCount !== taken.rowCount)
      throw new Error(`Of ${given.rowCount} rows of ${name}, ${taken.rowCount} arrived.`);
    copied.push({ name, rows: taken.rowCount });
  }
  const sequences = await source.query<{ name: string; value: string }>(SEQUENCES);
  for (const { name, value } of sequences.rows)
    await target.query('SELECT setval($1::regclass, $2)', [name, value]);
  await target.query('COMMIT');
  return copied;
}
