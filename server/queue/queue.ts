import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { KnownTask } from './task-names.js';

/**
 * Whose turn it is: the queue takes lower numbers first. Urgent jobs also have a place of their own
 * (see `queue-worker.ts`), so that neither a long queue nor a slow mail server keeps them waiting.
 */
const PRIORITIES = { urgent: -100, normal: 0, low: 100 } as const;
export type Urgency = keyof typeof PRIORITIES;

/** Tries within about a day: the queue waits e^n seconds after try n, at most e^10 (6 hours). */
export const ATTEMPTS = 13;
/** Tries of a recurring task: its next turn comes anyway. */
const RECURRING_ATTEMPTS = 3;

/** Thrown by a task whose job no further try would help: it is given up at once. */
export class HopelessError extends Error {}

/** What is known of a job besides its payload. */
export interface Job {
  queuedAt: Date;
  isLastTry: boolean;
}

/** What a job is added under. Commands without a worker add jobs, too. */
export interface TaskName {
  /** Letters, digits, `-` and `:`. */
  name: KnownTask;
  urgency: Urgency;
}

interface TaskOptions<Payload extends object> extends TaskName {
  /** Does one job. What it throws is kept with the job, which is tried again. */
  run: (payload: Payload, job: Job) => Promise<void>;
  /** Whether a job that was given up is kept for an operator to try again. Otherwise it is removed. */
  keepDead?: boolean;
  /** When to run by itself, on one replica at a time (crontab syntax, UTC). */
  schedule?: string;
  /** Whether a turn that nobody was there for is made up for, within a day. */
  isMadeUpFor?: boolean;
}

/**
 * SQL that adds one job per row, for statements that store rows and queue their jobs in one round trip.
 * @param payload an SQL expression of type json
 * @param from what stands behind FROM
 */
export function addEachSql(task: TaskName, payload: string, from: string): string {
  return `SELECT graphile_worker.add_jobs(array_agg(
     ROW ('${task.name}', ${payload}, NULL, NULL, ${ATTEMPTS}, NULL, ${PRIORITIES[task.urgency]}, NULL)::graphile_worker.job_spec
   )) FROM ${from} HAVING count(*) > 0`;
}

/** A kind of work that the queue does. Names are our own words, never input: they stand in SQL. */
export class QueueTask<Payload extends object> {
  constructor(readonly options: TaskOptions<Payload>) {}

  get name(): string {
    return this.options.name;
  }

  /** Adds a job that is done if, and only if, the manager's transaction commits. */
  async add(manager: EntityManager, payload: Payload): Promise<void> {
    await manager.query(
      `SELECT FROM graphile_worker.add_job($1, payload := $2::json, max_attempts := ${ATTEMPTS}, priority := $3)`,
      [this.name, JSON.stringify(payload), PRIORITIES[this.options.urgency]],
    );
  }

  /** Its line of the worker's crontab. */
  get crontab(): string | undefined {
    const { schedule, isMadeUpFor, urgency } = this.options;
    if (schedule === undefined) return undefined;
    const fill = isMadeUpFor ? '&fill=1d' : '';
    return `${schedule} ${this.name} ?max=${RECURRING_ATTEMPTS}&priority=${PRIORITIES[urgency]}${fill}`;
  }
}

/** What the queue can do. Features register their tasks when they are made, before the worker starts. */
@Injectable()
export class Queue {
  private readonly known = new Map<string, QueueTask<never>>();

  /** @returns the task, to add jobs to. @throws when the name is taken. */
  register<Payload extends object>(options: TaskOptions<Payload>): QueueTask<Payload> {
    if (this.known.has(options.name)) throw new Error(`There are two tasks "${options.name}".`);
    const task = new QueueTask(options);
    this.known.set(options.name, task);
    return task;
  }

  get tasks(): QueueTask<never>[] {
    return [...this.known.values()];
  }
}
