import type { Database } from '../database/database.js';

/*
 * Emails in the queue's table as operators list, requeue and remove them. Its columns
 * mean what `server/queue/job-store.ts` says.
 */

/** A job as an operator sees it: not what is in it. */
export interface QueuedJob {
  id: string;
  task: string;
  /** Whom it is about, where its payload names somebody. */
  to: string | null;
  state: 'waiting' | 'sending' | 'dead';
  /** Tries so far, of how many. */
  tries: string;
  /** ISO 8601, UTC; null when there is none. */
  nextTry: string | null;
  lastError: string | null;
}

/** A worker has it, and its lease runs. */
const UNDER_WAY = '(locked_by IS NOT NULL AND run_at > now())';
/** Given up after its last try: the state that operators see as `dead`. */
const FAILED = 'attempts >= max_attempts';

interface Listing {
  tasks: readonly string[];
  /** A text in their recipient, task or last error, in any case. */
  search: string;
  /** How many at most. */
  limit: number | undefined;
}

/** Jobs, newest first. */
export const listJobs = async (
  database: Database,
  { tasks, search, limit }: Listing,
): Promise<QueuedJob[]> =>
  database.query<QueuedJob>(
    `SELECT id::text, task, payload->>'to' AS "to", attempts || '/' || max_attempts AS tries, last_error AS "lastError",
            CASE WHEN ${UNDER_WAY} THEN 'sending' WHEN ${FAILED} THEN 'dead' ELSE 'waiting' END AS state,
            CASE WHEN NOT ${FAILED} THEN to_char(run_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END AS "nextTry"
     FROM jobs WHERE task = ANY ($1)
       AND position(lower($2) IN lower(concat_ws(E'\\n', payload->>'to', task, last_error))) > 0
     ORDER BY jobs.id DESC LIMIT $3`,
    [tasks, search, limit ?? null],
  );

/** The jobs of these tasks that wait, and those that failed; and the age of the oldest that waits. */
export async function countJobs(
  database: Database,
  tasks: readonly string[],
): Promise<{ waiting: number; failed: number; oldestSeconds: number }> {
  const [row] = await database.query<Record<'waiting' | 'failed' | 'age', string>>(
    `SELECT count(*) FILTER (WHERE task = ANY ($1) AND NOT ${FAILED}) AS waiting,
            count(*) FILTER (WHERE task = ANY ($1) AND ${FAILED}) AS failed,
            extract(epoch FROM now() - min(created_at) FILTER (WHERE task = ANY ($1) AND NOT ${FAILED})) AS age
     FROM jobs`,
    [tasks],
  );
  const { waiting, failed, age } = row ?? {};
  return {
    waiting: Number(waiting ?? 0),
    failed: Number(failed ?? 0),
    oldestSeconds: Number(age ?? 0),
  };
}

/** The ids that jobs of these tasks have, of those given, or else of those that failed. */
export async function pickJobs(
  database: Database,
  tasks: readonly string[],
  ids?: readonly string[],
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT id::text FROM jobs WHERE task = ANY ($1) AND (id = ANY ($2::bigint[]) OR $2 IS NULL AND ${FAILED})`,
    [tasks, ids ?? null],
  );
  return rows.map(({ id }) => id);
}

/** The state of jobs that are still there: those that are done are not. */
export const findJobs = async (
  database: Database,
  ids: readonly string[],
): Promise<{ id: string; isFailed: boolean; lastError: string | null }[]> =>
  database.query(
    `SELECT id::text, ${FAILED} AND NOT ${UNDER_WAY} AS "isFailed", last_error AS "lastError" FROM jobs WHERE id = ANY ($1::bigint[])`,
    [ids],
  );

/** Tries jobs again, now and from the start. @returns how many: those under way are left alone. */
export async function requeueJobs(database: Database, ids: readonly string[]): Promise<number> {
  const rows = await database.query(
    `WITH again AS (
       UPDATE jobs SET run_at = now(), attempts = 0, max_attempts = DEFAULT, locked_by = NULL
       WHERE id = ANY ($1::bigint[]) AND NOT ${UNDER_WAY} RETURNING id)
     SELECT id FROM again`,
    [ids],
  );
  return rows.length;
}

/** @returns how many: those under way are left alone. */
async function removeWhere(database: Database, condition: string, values: unknown[]) {
  const rows = await database.query(
    `WITH removed AS (DELETE FROM jobs WHERE ${condition} AND NOT ${UNDER_WAY} RETURNING id) SELECT id FROM removed`,
    values,
  );
  return rows.length;
}

export const removeJobsById = async (database: Database, ids: readonly string[]): Promise<number> =>
  removeWhere(database, 'id = ANY ($1::bigint[])', [ids]);

/** Jobs of these tasks whose payload has one of these values in a field. */
interface Holding {
  tasks: readonly string[];
  field: string;
  values: readonly string[];
  onlyFailed?: boolean;
}

export const removeJobs = async (
  database: Database,
  { tasks, field, values, onlyFailed = false }: Holding,
): Promise<number> =>
  removeWhere(database, `task = ANY ($1) AND payload->>$2 = ANY ($3) AND (${FAILED} OR NOT $4)`, [
    tasks,
    field,
    values,
    onlyFailed,
  ]);

/** The different values that a field of these tasks' payloads has. */
export async function payloadValues(
  database: Database,
  tasks: readonly string[],
  field: string,
): Promise<string[]> {
  const rows = await database.query<{ value: string }>(
    'SELECT DISTINCT payload->>$2 AS value FROM jobs WHERE task = ANY ($1) AND payload->>$2 IS NOT NULL',
    [tasks, field],
  );
  return rows.map(({ value }) => value);
}
