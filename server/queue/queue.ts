import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';

/**
 * The order of jobs: lower numbers first. Urgent jobs also have slots of their own in the worker. Emails that come in are
 * read in one slot and no other, since strangers decide how long that takes.
 */
const PRIORITIES = { urgent: -100, normal: 0, late: 50, low: 100, reading: 200 } as const;
export type Urgency = keyof typeof PRIORITIES;

/** Thrown by a task whose job no further try would help: it is given up at once. */
export class HopelessError extends Error {}

export interface Job {
  queuedAt: Date;
  isFirstTry: boolean;
  isLastTry: boolean;
}

export const failedJobs = new Counter({
  name: 'northfold_jobs_failed_total',
  help: 'Jobs that failed for good, by task. Those of emails are counted by northfold_emails_total, too.',
  labelNames: ['task'],
});

export interface TakenJob extends Job {
  id: string;
  task: string;
  payload: unknown;
  /** What its last try ended with, if it could be noted. */
  lastError: string | null;
  /** It has had its last try, without a result: its worker ended. */
  isSpent: boolean;
}

interface TaskName {
  /** Unique and stable, since jobs wait under it. Letters, digits, `-` and `:`. */
  name: string;
  urgency: Urgency;
}

interface TaskOptions<Payload extends object> extends TaskName {
  /** An error that it throws is kept with the job, which is tried again. */
  run: (payload: Payload, job: Job) => Promise<void>;
  /** Whether a job that failed for good is kept for an operator to try again. Otherwise it is removed. */
  keepFailed?: (payload: Payload) => boolean;
  /** It runs by itself, on one replica, at multiples of this since 1970, UTC; what no worker saw is made up for once. */
  everySeconds?: number;
}

/** SQL that adds a job with the `id` of each row of `from`, in the statement that stores the rows. */
export const addEachSql = ({ name, urgency }: TaskName, from: string): string =>
  `INSERT INTO jobs (task, payload, priority) SELECT '${name}', jsonb_build_object('id', id), ${PRIORITIES[urgency]} FROM ${from}`;

/** Names are our own words, never input: they stand in SQL. */
export class QueueTask<Payload extends object> {
  constructor(readonly options: TaskOptions<Payload>) {}

  /** Adds a job that is done if, and only if, the manager's transaction commits. */
  async add(manager: EntityManager, payload: Payload, urgency = this.options.urgency) {
    await manager.query('INSERT INTO jobs (task, payload, priority) VALUES ($1, $2, $3)', [
      this.options.name,
      JSON.stringify(payload),
      PRIORITIES[urgency],
    ]);
  }
}

/** Features register their tasks when they are made, before the worker starts. */
@Injectable()
export class Queue {
  readonly tasks = new Map<string, QueueTask<never>>();

  register<Payload extends object>(options: TaskOptions<Payload>): QueueTask<Payload> {
    const task = new QueueTask(options);
    this.tasks.set(options.name, task);
    // An increase is seen from the first one only where there was a zero before.
    failedJobs.inc({ task: options.name }, 0);
    return task;
  }
}

/** How long a silent worker keeps its jobs (decision 28). */
const LEASE = `now() + interval '20 s'`;

/** Each statement is one round trip, and commits by itself. */
export class JobStore {
  private readonly worker = randomUUID();
  /** Under way here, though their lease may have run out. */
  private readonly held = new Set<string>();

  constructor(
    private readonly pool: Pool,
    private readonly queue: Queue,
  ) {}

  /** A try counts when it begins, so that a job that ends its process is given up at some time. */
  async take(urgencies: readonly Urgency[]): Promise<TakenJob | undefined> {
    const { rows } = await this.pool.query<TakenJob>(
      `WITH due AS MATERIALIZED (
         SELECT first.* FROM (SELECT unnest($2::smallint[]) AS priority ORDER BY 1) AS given, LATERAL (
           SELECT id, attempts >= max_attempts AS "isSpent" FROM jobs
           WHERE jobs.priority = given.priority AND run_at <= now() AND (attempts < max_attempts OR locked_by IS NOT NULL)
             AND task = ANY ($3) AND id <> ALL ($4::bigint[])
           ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED
         ) AS first ORDER BY given.priority LIMIT 1
       )
       UPDATE jobs SET locked_by = $1, attempts = least(attempts + 1, max_attempts), run_at = ${LEASE}
       FROM due WHERE jobs.id = due.id
       RETURNING jobs.id::text, task, payload, created_at AS "queuedAt", attempts = 1 AS "isFirstTry",
         attempts >= max_attempts AS "isLastTry", last_error AS "lastError", "isSpent"`,
      [
        this.worker,
        urgencies.map((urgency) => PRIORITIES[urgency]),
        [...this.queue.tasks.keys()],
        [...this.held],
      ],
    );
    if (rows[0]) this.held.add(rows[0].id);
    return rows[0];
  }

  async renew(): Promise<void> {
    await this.pool.query(
      `UPDATE jobs SET run_at = ${LEASE} WHERE id = ANY ($1::bigint[]) AND locked_by = $2`,
      [[...this.held], this.worker],
    );
  }

  async finish(id: string): Promise<void> {
    await this.pool.query('DELETE FROM jobs WHERE id = $1 AND locked_by = $2', [id, this.worker]);
    this.held.delete(id);
  }

  /** The next try comes e^n seconds after try n, at most e^10 (6 hours): 13 tries take a day. @param hopeless gives the job up now */
  async fail(id: string, fault: string, hopeless: boolean): Promise<void> {
    await this.pool.query(
      `UPDATE jobs SET locked_by = NULL, last_error = $3, run_at = now() + make_interval(secs => exp(least(attempts, 10))),
         max_attempts = CASE WHEN $4 THEN attempts ELSE max_attempts END
       WHERE id = $1 AND locked_by = $2`,
      [id, this.worker, fault, hopeless],
    );
    this.held.delete(id);
  }

  /** One worker of all replicas moves a turn on. A new task has no row yet in what the statement sees, and waits for its next. */
  async addTurns(): Promise<void> {
    const given = [...this.queue.tasks.values()].map(({ options }) => ({
      task: options.name,
      priority: PRIORITIES[options.urgency],
      every: options.everySeconds,
    }));
    await this.pool.query(
      `WITH begun AS (
         INSERT INTO job_turns AS known (task, turn)
         SELECT task, to_timestamp(floor(extract(epoch FROM now()) / every) * every)
         FROM jsonb_to_recordset($1) AS given (task text, every int) WHERE every IS NOT NULL
         ON CONFLICT (task) DO UPDATE SET turn = excluded.turn WHERE known.turn < excluded.turn RETURNING task
       )
       INSERT INTO jobs (task, priority, max_attempts)
       SELECT task, priority, 3 FROM begun JOIN job_turns USING (task)
       JOIN jsonb_to_recordset($1) AS given (task text, priority smallint) USING (task)`,
      [JSON.stringify(given)],
    );
  }
}
