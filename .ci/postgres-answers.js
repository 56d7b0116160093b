/** Ends with 0 when the PostgreSQL server of the given address lets us in, else says why not. */
import pg from 'pg';

const client = new pg.Client({
  connectionString: process.argv[2],
  connectionTimeoutMillis: 3_000,
});
try {
  await client.connect();
  await client.end();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
