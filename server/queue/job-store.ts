import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { type Job, PRIORITIES, type Queue, type Urgency } from './queue.js';

/**
 * How long a worker that is heard of no more keeps its jobs. A lease is the job's `run_at`, moved on while the worker
 * lives: a job whose worker died is due again by itself.
 */
const LEASE = `now() + interval '20 s'`;

/**
 * The job that is due longest, of the first priority that has one; each is looked for by index. `SKIP LOCKED` lets
 * workers take different ones at once. A try counts when it begins, so that a job that ends its process is given up at
 * some time, too.
 */
const TAKE = `
  WITH due AS MATERIALIZED (
    SELECT first.id FROM unnest($2::smallint[]) AS given (priority), LATERAL (
      SELECT id FROM jobs
      WHERE jobs.priority = given.priority AND run_at <= now() AND attempts < max_attempts
        AND task = ANY ($3) AND id <> ALL ($4::bigint[])
      ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED
    ) AS first LIMIT 1
  )
  UPDATE jobs SET locked_by = $1, attempts = attempts + 1, run_at = ${LEASE}
  FROM due WHERE jobs.id = due.id
  RETURNING jobs.id::text, task, payload, created_at AS "queuedAt", attempts = 1 AS "isFirstTry", attempts >= max_attempts AS "isLastTry"`;
const RENEW = `UPDATE jobs SET run_at = ${LEASE} WHERE id = ANY ($1::bigint[]) AND locked_by = $2`;
const FINISH = 'DELETE FROM jobs WHERE id = $1 AND locked_by = $2';
/** The next try comes e^n seconds after try n, at most e^10 (6 hours) later: 13 tries take about a day. */
const FAIL = `
  UPDATE jobs SET locked_by = NULL, last_error = $3, run_at = now() + make_interval(secs => exp(least(attempts, 10))),
    max_attempts = CASE WHEN $4 THEN attempts ELSE max_attempts END
  WHERE id = $1 AND locked_by = $2`;
const RELEASE = `
  UPDATE jobs SET locked_by = NULL, run_at = now(), attempts = attempts - 1
  WHERE id = ANY ($1::bigint[]) AND locked_by = $2`;
/**
 * One worker of all replicas moves a turn on, and so adds its job; tried three times, since the next turn comes anyway.
 * A task that is new has no row yet in what the statement sees, and waits for its next turn.
 */
const ADD_SCHEDULES = `
  WITH begun AS (
    INSERT INTO job_turns AS known (task, turn)
    SELECT task, to_timestamp(floor((extract(epoch FROM now()) - late) / every) * every + late)
    FROM jsonb_to_recordset($1) AS given (task text, every int, late int) WHERE every IS NOT NULL
    ON CONFLICT (task) DO UPDATE SET turn = excluded.turn WHERE known.turn < excluded.turn RETURNING task
  )
  INSERT INTO jobs (task, priority, max_attempts)
  SELECT task, priority, 3 FROM begun JOIN job_turns USING (task)
  JOIN jsonb_to_recordset($1) AS given (task text, priority smallint) USING (task)`;

/** A job that this worker has taken. */
export interface TakenJob extends Job {
  id: string;
  task: string;
  payload: unknown;
}

/** The statements of one worker. Each is one round trip, and commits by itself. */
export class JobStore {
  private readonly worker = randomUUID();

  constructor(
    private readonly pool: Pool,
    private readonly queue: Queue,
  ) {}

  /** Takes a job of a task that this release knows. @param held ids of jobs under way here, whose lease may have run out */
  async take(urgencies: readonly Urgency[], held: readonly string[]) {
    const priorities = urgencies.map((urgency) => PRIORITIES[urgency]);
    const known = [...this.queue.tasks.keys()];
    const { rows } = await this.pool.query<TakenJob>(TAKE, [this.worker, priorities, known, held]);
    return rows[0];
  }

  async renew(ids: readonly string[]): Promise<void> {
    await this.pool.query(RENEW, [ids, this.worker]);
  }

  async finish(id: string): Promise<void> {
    await this.pool.query(FINISH, [id, this.worker]);
  }

  /** @param hopeless gives the job up now */
  async fail(id: string, fault: string, hopeless: boolean): Promise<void> {
    await this.pool.query(FAIL, [id, this.worker, fault, hopeless]);
  }

  /** Gives jobs back as if they had not been tried. */
  async release(ids: readonly string[]): Promise<void> {
    await this.pool.query(RELEASE, [ids, this.worker]);
  }

  /** Adds a job for each task whose turn has come. */
  async addTurns(): Promise<void> {
    const given = [...this.queue.tasks.values()].map(({ options }) => ({
      task: options.name,
      priority: PRIORITIES[options.urgency],
      every: options.schedule?.everySeconds,
      late: options.schedule?.lateSeconds ?? 0,
    }));
    await this.pool.query(ADD_SCHEDULES, [JSON.stringify(given)]);
  }
}
