import { BeforeApplicationShutdown, Injectable, OnApplicationBootstrap } from '@nestjs/common';
import type { Task } from 'graphile-worker';
import { Environment } from '../config/environment.js';
import { Lane } from './lane.js';
import { HopelessError, Queue, type QueueTask } from './queue.js';
import { Underway } from './underway.js';

/** Jobs of any kind at once. */
const PLACES = 3;
/** Places besides, for urgent jobs alone: the others may all be taken by a mail server that is slow. */
const URGENT_PLACES = 2;

/**
 * How jobs are found, whatever PostgreSQL last counted: a queue that was short a moment ago it would read from end to end,
 * for each job. Of all jobs the next is the first by priority; of the urgent ones, it is among those that the index by task
 * finds (`migrate.ts`). That index is looked into once for each task, the other one once: of an empty queue the other looks
 * cheaper, unless looking costs nothing and the rows that are left decide. What has to be read whole, a table of few rows,
 * is not worth compiling.
 */
const PLANS = {
  all: 'SET jit = off; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off',
  urgent:
    'SET jit = off; SET enable_seqscan = off; SET enable_indexscan = off; ' +
    'SET seq_page_cost = 0; SET random_page_cost = 0; SET cpu_operator_cost = 0; SET cpu_index_tuple_cost = 0',
};

const GIVE_UP = 'UPDATE graphile_worker._private_jobs SET max_attempts = attempts WHERE id = $1';

/** Runs the queue's jobs in this process, unless WORKER=off. */
@Injectable()
export class QueueWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly underway = new Underway();
  private lanes: Lane[] = [];

  constructor(
    private readonly environment: Environment,
    private readonly queue: Queue,
  ) {}

  onApplicationBootstrap(): void {
    const { worker, databaseUrl, preparedStatements } = this.environment;
    if (!worker) return;
    const { tasks } = this.queue;
    const urgent = tasks.filter(({ options }) => options.urgency === 'urgent');
    const crontab = tasks.flatMap((task) => task.crontab ?? []).join('\n');
    this.lanes = [
      new Lane({
        name: 'all jobs',
        databaseUrl,
        preparedStatements,
        concurrency: PLACES,
        plans: PLANS.all,
        tasks: this.taskList(tasks),
        crontab,
      }),
      new Lane({
        name: 'urgent jobs',
        databaseUrl,
        preparedStatements,
        concurrency: URGENT_PLACES,
        plans: PLANS.urgent,
        tasks: this.taskList(urgent),
        crontab: '',
      }),
    ];
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.lanes.map(async (lane) => lane.stop()));
  }

  private taskList(tasks: QueueTask<never>[]): Record<string, Task> {
    return Object.fromEntries(
      tasks.map((task): [string, Task] => [
        task.name,
        async (payload, helpers) => {
          const { job, abortPromise } = helpers;
          const done = this.underway.once(job.id, async () =>
            task.options.run(payload as never, {
              queuedAt: new Date(job.created_at),
              isLastTry: job.attempts >= job.max_attempts,
            }),
          );
          try {
            // At shutdown a mail server that hangs is not waited for.
            await Promise.race([done, abortPromise]);
          } catch (error) {
            // The queue knows no other way to give a job up while it is under way.
            if (error instanceof HopelessError) await helpers.query(GIVE_UP, [job.id]);
            throw error;
          }
        },
      ]),
    );
  }
}
