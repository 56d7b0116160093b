import type { EntityManager } from 'typeorm';
import { taskOf } from './email.js';

/* Emails in the queue's table (`server/queue/queue.ts`), as operators list, requeue and remove them. */

/** What an operator sees of an email: not its text. Times are ISO 8601, UTC. */
export const SHOWN = ['id', 'state', 'email', 'to', 'tries', 'nextTry', 'lastError'] as const;

/** A worker has it, and its lease runs. */
const UNDER_WAY = '(locked_by IS NOT NULL AND run_at > now())';
/** Given up after its last try: the state that operators see as `dead`. */
const FAILED = 'attempts >= max_attempts';

export const FAILED_ANSWERS = `task = '${taskOf('answer')}' AND ${FAILED} AND NOT ${UNDER_WAY}`;

const IS_EMAIL = "starts_with(task, 'email:')";
const KIND = "coalesce(payload->>'kind', substr(task, 7))";

/** Newest first. */
export const listEmails = async (manager: EntityManager, limit?: number) =>
  manager.query<Record<(typeof SHOWN)[number], string | null>[]>(
    `SELECT id::text, ${KIND} AS email, payload->>'to' AS "to", attempts || '/' || max_attempts AS tries, last_error AS "lastError",
            CASE WHEN ${UNDER_WAY} THEN 'sending' WHEN ${FAILED} THEN 'dead' ELSE 'waiting' END AS state,
            CASE WHEN NOT ${FAILED} THEN to_char(run_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END AS "nextTry"
     FROM jobs WHERE ${IS_EMAIL} ORDER BY jobs.id DESC LIMIT $1`,
    [limit ?? null],
  );

export async function countEmails(manager: EntityManager) {
  const rows = await manager.query<[{ waiting: number; failed: number; oldestSeconds: number }]>(
    `SELECT count(*) FILTER (WHERE NOT ${FAILED})::int AS waiting, count(*) FILTER (WHERE ${FAILED})::int AS failed,
            coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE NOT ${FAILED})), 0)::float8 AS "oldestSeconds"
     FROM jobs WHERE ${IS_EMAIL}`,
  );
  return rows[0];
}

/** Those of the given ids that are emails'; without ids, those of all dead emails. */
export async function pickEmails(manager: EntityManager, ids: string[]): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id::text FROM jobs WHERE ${IS_EMAIL} AND (id = ANY ($1::bigint[]) OR $1 = '{}' AND ${FAILED})`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** An email that isn't sent yet, about what has this id. */
export interface UnsentEmail {
  id: string;
  jobId: string;
  isFailed: boolean;
  lastError: string | null;
}

export const findUnsent = async (manager: EntityManager, ids: readonly string[]) =>
  manager.query<UnsentEmail[]>(
    `SELECT payload->>'id' AS id, id::text AS "jobId", ${FAILED} AND NOT ${UNDER_WAY} AS "isFailed", last_error AS "lastError"
     FROM jobs WHERE ${IS_EMAIL} AND payload->>'id' = ANY ($1)`,
    [ids],
  );

/** Notes that an answer which was sent didn't arrive, as if its last try had just failed. */
export async function addFailedAnswer(manager: EntityManager, payload: object, lastError: string) {
  await manager.query(
    `INSERT INTO jobs (task, payload, attempts, max_attempts, last_error) VALUES ($1, $2, 1, 1, $3)`,
    [taskOf('answer'), JSON.stringify(payload), lastError],
  );
}

/** Tries jobs again, now and from the start. @returns how many: those under way are left alone. */
export async function requeueJobs(manager: EntityManager, ids: readonly string[]): Promise<number> {
  const [, count] = await manager.query<[unknown[], number]>(
    `UPDATE jobs SET run_at = now(), attempts = 0, max_attempts = DEFAULT, locked_by = NULL
     WHERE id = ANY ($1::bigint[]) AND NOT ${UNDER_WAY}`,
    [ids],
  );
  return count;
}

/** What emails are removed by; `to` is a canonical address. Each has an index. */
const REMOVED_BY = {
  job: 'id',
  id: "payload->>'id'",
  message: "payload->>'message'",
  to: `lower((payload->>'to') COLLATE "C")`,
};

/** @returns how many: those under way are left alone. */
export async function removeEmails(
  manager: EntityManager,
  field: keyof typeof REMOVED_BY,
  values: readonly string[],
  { onlyFailed = false } = {},
): Promise<number> {
  const [, count] = await manager.query<[unknown[], number]>(
    `DELETE FROM jobs WHERE ${IS_EMAIL} AND ${REMOVED_BY[field]} = ANY ($1) AND (${FAILED} OR NOT $2) AND NOT ${UNDER_WAY}`,
    [values, onlyFailed],
  );
  return count;
}
