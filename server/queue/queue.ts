import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * The order of jobs: lower numbers first. Urgent jobs also have places of their own in the worker, so that neither a
 * long queue nor a slow mail server keeps them waiting.
 */
export const PRIORITIES = { urgent: -100, normal: 0, low: 100 } as const;
export type Urgency = keyof typeof PRIORITIES;

/** Thrown by a task whose job no further try would help: it is given up at once. */
export class HopelessError extends Error {}

/** The facts of a job besides its payload. */
export interface Job {
  queuedAt: Date;
  isFirstTry: boolean;
  isLastTry: boolean;
}

/** The name that jobs are added under. */
export interface TaskName {
  /** Unique and stable, since jobs wait under it. Letters, digits, `-` and `:`. */
  name: string;
  urgency: Urgency;
}

interface TaskOptions<Payload extends object> extends TaskName {
  /** Does one job. An error that it throws is kept with the job, which is tried again. */
  run: (payload: Payload, job: Job) => Promise<void>;
  /** Whether a job that was given up is kept for an operator to try again. Otherwise it is removed. */
  keepFailed?: boolean;
  /**
   * Turns at which the task runs by itself, on one replica at a time. A turn at which no worker was there is made up
   * for once. Turns are `lateSeconds` later than whole multiples of `everySeconds` since 1970, UTC.
   */
  schedule?: { everySeconds: number; lateSeconds?: number };
}

/**
 * SQL that adds one job per row, for statements that store rows and queue their jobs in one round trip.
 * @param payload an SQL expression of type jsonb
 * @param from the part of the statement behind FROM
 */
export const addEachSql = ({ name, urgency }: TaskName, payload: string, from: string): string =>
  `INSERT INTO jobs (task, payload, priority) SELECT '${name}', ${payload}, ${PRIORITIES[urgency]} FROM ${from}
   RETURNING id`;

/** A kind of work that the queue does. Names are our own words, never input: they stand in SQL. */
export class QueueTask<Payload extends object> {
  constructor(readonly options: TaskOptions<Payload>) {}

  get name(): string {
    return this.options.name;
  }

  /**
   * Adds a job that is done if, and only if, the manager's transaction commits.
   * @param delay in seconds @returns its id
   */
  async add(manager: EntityManager, payload: Payload, delay = 0): Promise<string> {
    const rows = await manager.query<{ id: string }[]>(
      `INSERT INTO jobs (task, payload, priority, run_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4)) RETURNING id`,
      [this.name, JSON.stringify(payload), PRIORITIES[this.options.urgency], delay],
    );
    return rows[0]?.id ?? '';
  }
}

/** The tasks. Features register theirs when they are made, before the worker starts. */
@Injectable()
export class Queue {
  readonly tasks = new Map<string, QueueTask<never>>();

  /** @returns the task, to add jobs to. @throws when the name is taken. */
  register<Payload extends object>(options: TaskOptions<Payload>): QueueTask<Payload> {
    if (this.tasks.has(options.name)) throw new Error(`There are two tasks "${options.name}".`);
    const task = new QueueTask(options);
    this.tasks.set(options.name, task);
    return task;
  }
}
