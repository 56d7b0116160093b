import type { QueryRunner } from 'typeorm';
import { canonicalEmail } from '../shared/email-address.js';

/*
 * Statements of a migration of a big table, run while an earlier release serves. Each commits by itself, so that no lock
 * is kept from one to the next. A migration that uses these has `transaction = false`, and goes on where it was
 * interrupted.
 */

/** Rows at once: they are locked for some tens of milliseconds. */
const BATCH = 5_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A connection or a pool of them. */
interface Statements {
  query: <Result>(statement: string, values?: unknown[]) => Promise<Result>;
}

/** Calls `work` with the ids of a table, some at a time. @param condition of the rows, in SQL */
export async function inBatchesOf(
  runner: Statements,
  table: string,
  condition: string,
  work: (ids: string[]) => Promise<void>,
): Promise<void> {
  for (let last = NO_ID; ;) {
    const rows = await runner.query<{ id: string }[]>(
      `SELECT id FROM ${table} WHERE id > $1 AND ${condition} ORDER BY id LIMIT ${BATCH}`,
      [last],
    );
    if (rows.length === 0) return;
    await work(rows.map(({ id }) => id));
    last = rows.at(-1)?.id ?? last;
  }
}

/** Gives rows that have none the one spelling of their address. */
export async function fillCanonical(
  runner: Statements,
  table: 'users' | 'contact_messages',
): Promise<void> {
  await inBatchesOf(runner, table, 'email_canonical IS NULL', async (ids) => {
    const rows = await runner.query<{ id: string; email: string }[]>(
      `SELECT id, email FROM ${table} WHERE id = ANY ($1)`,
      [ids],
    );
    await runner.query(
      `UPDATE ${table} SET email_canonical = known.email
       FROM unnest($1::uuid[], $2::text[]) AS known (id, email) WHERE ${table}.id = known.id`,
      [rows.map(({ id }) => id), rows.map(({ email }) => canonicalEmail(email))],
    );
  });
}

/** Fills what the earlier release has added meanwhile, and takes no account without any more: for a moment nobody writes. */
export async function closeCanonical(runner: QueryRunner): Promise<void> {
  await runner.startTransaction();
  try {
    await runner.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
    await fillCanonical(runner, 'users');
    await runner.query('ALTER TABLE users ALTER COLUMN email_canonical SET NOT NULL');
    await runner.commitTransaction();
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
  }
}

/**
 * Builds an index while rows are written. One that an interruption left half-built is invalid: it goes first. Nobody waits
 * behind it, so that it waits itself for as long as others take.
 * @param definition what stands behind its name
 */
export async function buildIndex(
  runner: QueryRunner,
  name: string,
  definition: string,
  kind: 'INDEX' | 'UNIQUE INDEX' = 'INDEX',
): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  const [leftover]: unknown[] = await runner.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [name],
  );
  if (leftover) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
  await runner.query(`CREATE ${kind} CONCURRENTLY IF NOT EXISTS ${name} ON ${definition}`);
  await runner.query('RESET lock_timeout');
}

/** @throws an error that names the accounts by their ids: an address has no business in a log. */
export async function assertUnique(
  runner: QueryRunner,
  spelling: 'email_canonical' | 'lower(email)',
): Promise<void> {
  const same: { ids: string }[] = await runner.query(
    `SELECT string_agg(id::text, ' and ' ORDER BY created_at) AS ids
     FROM users WHERE ${spelling} IS NOT NULL GROUP BY ${spelling} HAVING count(*) > 1 LIMIT 20`,
  );
  if (same.length === 0) return;
  throw new Error(
    `Several accounts have one email address in different spellings. Delete or change all but one of each, ` +
      `then try again. Their ids (users.id): ${same.map(({ ids }) => ids).join('; ')}.`,
  );
}
