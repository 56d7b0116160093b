/** Asks the database; the rows come back. A `DataSource` has one, and so has a command's connection. */
export interface Database {
  query: <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;
}

/** A job as an operator sees it: not what is in it. */
export interface QueuedJob {
  id: string;
  task: string;
  state: 'waiting' | 'sending' | 'dead';
  /** Tries so far, of how many. */
  tries: string;
  /** ISO 8601, UTC; null when there is none. */
  nextTry: string | null;
  lastError: string | null;
}

/** A worker has it, and its lease runs (`job-store.ts`). */
const UNDER_WAY = '(locked_by IS NOT NULL AND run_at > now())';

/** The jobs of these tasks, oldest first. */
export async function listJobs(database: Database, tasks: readonly string[]): Promise<QueuedJob[]> {
  return database.query<QueuedJob>(
    `SELECT id::text, task, attempts || '/' || max_attempts AS tries, last_error AS "lastError",
            CASE WHEN ${UNDER_WAY} THEN 'sending' WHEN attempts >= max_attempts THEN 'dead' ELSE 'waiting' END AS state,
            CASE WHEN attempts < max_attempts
                 THEN to_char(run_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END AS "nextTry"
     FROM jobs WHERE task = ANY ($1) ORDER BY id`,
    [tasks],
  );
}

/** Tries jobs again, now and from the start. @returns how many: those under way are left alone. */
export async function requeueJobs(database: Database, ids: readonly string[]): Promise<number> {
  const rows = await database.query(
    `WITH again AS (
       UPDATE jobs SET run_at = now(), attempts = 0, locked_by = NULL
       WHERE id = ANY ($1::bigint[]) AND NOT ${UNDER_WAY} RETURNING id)
     SELECT id FROM again`,
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
     FROM jobs WHERE task = ANY ($1)`,
    [tasks],
  );
  return {
    waiting: Number(row?.waiting ?? 0),
    dead: Number(row?.dead ?? 0),
    oldestSeconds: Number(row?.age ?? 0),
  };
}

interface Holding {
  tasks: readonly string[];
  /** A field of the payload, and the values that it has one of. */
  field: string;
  values: readonly string[];
  onlyDead?: boolean;
}

/** Removes jobs. @returns how many: those under way are left alone. */
export async function removeJobs(
  database: Database,
  { tasks, field, values, onlyDead = false }: Holding,
): Promise<number> {
  const rows = await database.query(
    `WITH removed AS (
       DELETE FROM jobs WHERE task = ANY ($1) AND payload->>$2 = ANY ($3) AND NOT ${UNDER_WAY}
         AND (attempts >= max_attempts OR NOT $4) RETURNING id)
     SELECT id FROM removed`,
    [tasks, field, values, onlyDead],
  );
  return rows.length;
}

/** The different values that a field of these tasks' payloads has. */
export async function payloadValues(
  database: Database,
  tasks: readonly string[],
  field: string,
): Promise<string[]> {
  const rows = await database.query<{ value: string }>(
    `SELECT DISTINCT payload->>$2 AS value FROM jobs
     WHERE task = ANY ($1) AND payload->>$2 IS NOT NULL`,
    [tasks, field],
  );
  return rows.map(({ value }) => value);
}
