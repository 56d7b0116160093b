import { ATTEMPTS } from './queue.js';

/** Asks the database; the rows come back. A `DataSource` has one, and so has a command's connection. */
export interface Database {
  query: <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;
}

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

const JOBS = `graphile_worker._private_jobs AS jobs
  JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id`;

interface Which {
  /** What their recipient, task or last error holds, in any case. */
  search: string;
  /** How many at most. */
  limit: number | undefined;
}

/** The jobs of these tasks, newest first. */
export const listJobs = async (database: Database, tasks: readonly string[], which: Which) =>
  list(database, 'tasks.identifier = ANY ($1)', tasks, which);

/** The jobs that are none of these tasks, which nobody does. */
export const listOtherJobs = async (database: Database, tasks: readonly string[], which: Which) =>
  list(database, 'tasks.identifier <> ALL ($1)', tasks, which);

async function list(
  database: Database,
  condition: string,
  tasks: readonly string[],
  { search, limit }: Which,
): Promise<QueuedJob[]> {
  return database.query<QueuedJob>(
    `SELECT jobs.id::text, tasks.identifier AS task, jobs.payload->>'to' AS "to",
            CASE WHEN jobs.locked_at IS NOT NULL THEN 'sending'
                 WHEN jobs.attempts >= jobs.max_attempts THEN 'dead' ELSE 'waiting' END AS state,
            jobs.attempts || '/' || jobs.max_attempts AS tries,
            CASE WHEN jobs.attempts < jobs.max_attempts
                 THEN to_char(jobs.run_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END AS "nextTry",
            jobs.last_error AS "lastError"
     FROM ${JOBS} WHERE ${condition}
       AND position(lower($2) IN lower(concat_ws(E'\n', jobs.payload->>'to', tasks.identifier, jobs.last_error))) > 0
     ORDER BY jobs.id DESC LIMIT $3`,
    [tasks, search, limit ?? null],
  );
}

const DEAD = 'attempts >= max_attempts AND locked_at IS NULL';

const idsWhere = async (database: Database, condition: string, values: unknown[]) =>
  (
    await database.query<{ id: string }>(
      `SELECT jobs.id::text FROM ${JOBS} WHERE ${condition}`,
      values,
    )
  ).map(({ id }) => id);

/** Those of these ids that jobs of these tasks have. */
export const knownJobs = async (
  database: Database,
  tasks: readonly string[],
  ids: readonly string[],
): Promise<string[]> =>
  idsWhere(database, 'tasks.identifier = ANY ($1) AND jobs.id = ANY ($2::bigint[])', [tasks, ids]);

/** The ids of the dead jobs of these tasks. */
export const deadJobs = async (database: Database, tasks: readonly string[]): Promise<string[]> =>
  idsWhere(database, `tasks.identifier = ANY ($1) AND ${DEAD}`, [tasks]);

/** Tries jobs again, now and from the start. @returns how many: those under way are left alone. */
export async function requeueJobs(database: Database, ids: readonly string[]): Promise<number> {
  const rows = await database.query(
    `SELECT id FROM graphile_worker.reschedule_jobs(
       $1::bigint[], run_at := now(), attempts := 0, max_attempts := ${ATTEMPTS})`,
    [ids],
  );
  return rows.length;
}

/** How many jobs of these tasks wait and are dead, and for how many seconds the oldest has been waiting. */
export async function countJobs(
  database: Database,
  tasks: readonly string[],
): Promise<{ waiting: number; dead: number; oldestSeconds: number }> {
  const [row] = await database.query<Record<'waiting' | 'dead' | 'age', string>>(
    `SELECT count(*) FILTER (WHERE attempts < max_attempts) AS waiting,
            count(*) FILTER (WHERE attempts >= max_attempts) AS dead,
            coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE attempts < max_attempts)), 0) AS age
     FROM ${JOBS} WHERE tasks.identifier = ANY ($1)`,
    [tasks],
  );
  return {
    waiting: Number(row?.waiting ?? 0),
    dead: Number(row?.dead ?? 0),
    oldestSeconds: Number(row?.age ?? 0),
  };
}

/** How many jobs are none of these tasks. */
export async function countOtherJobs(
  database: Database,
  tasks: readonly string[],
): Promise<number> {
  const [row] = await database.query<{ count: string }>(
    `SELECT count(*) FROM ${JOBS} WHERE tasks.identifier <> ALL ($1)`,
    [tasks],
  );
  return Number(row?.count ?? 0);
}

/** @returns how many: those under way are left alone. */
async function removeWhere(database: Database, condition: string, values: unknown[]) {
  const rows = await database.query(
    `SELECT removed.id FROM graphile_worker.complete_jobs(ARRAY(
       SELECT jobs.id FROM ${JOBS} WHERE ${condition})) AS removed`,
    values,
  );
  return rows.length;
}

/** @returns how many: those under way are left alone. */
export const removeJobsById = async (database: Database, ids: readonly string[]): Promise<number> =>
  removeWhere(database, 'jobs.id = ANY ($1::bigint[])', [ids]);

/** Removes dead jobs, except those of the tasks to `keep`. @returns how many; at most `limit`. */
export const removeDeadJobs = (database: Database, keep: readonly string[], limit: number) =>
  removeWhere(database, `${DEAD} AND tasks.identifier <> ALL ($1) LIMIT $2`, [keep, limit]);

/** Jobs of these tasks whose payload has one of these values in a field. */
type Holding = [tasks: readonly string[], field: string, values: readonly string[]];
const HOLDING = 'tasks.identifier = ANY ($1) AND jobs.payload->>$2 = ANY ($3)';

/** Removes them. @returns how many: those under way are left alone. */
export const removeJobs = (database: Database, ...which: Holding) =>
  removeWhere(database, HOLDING, which);

/** The same of those that are dead. */
export const removeDeadJobsOf = (database: Database, ...which: Holding) =>
  removeWhere(database, `${DEAD} AND ${HOLDING}`, which);

/** The different values that a field of these tasks' payloads has. */
export async function payloadValues(
  database: Database,
  tasks: readonly string[],
  field: string,
): Promise<string[]> {
  const rows = await database.query<{ value: string }>(
    `SELECT DISTINCT jobs.payload->>$2 AS value FROM ${JOBS}
     WHERE tasks.identifier = ANY ($1) AND jobs.payload->>$2 IS NOT NULL`,
    [tasks, field],
  );
  return rows.map(({ value }) => value);
}
