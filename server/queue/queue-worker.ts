import { BeforeApplicationShutdown, Injectable, OnApplicationBootstrap } from '@nestjs/common';
import type { Task } from 'graphile-worker';
import { Environment } from '../config/environment.js';
import { Lane } from './lane.js';
import { Queue, type QueueTask } from './queue.js';
import { Underway } from './underway.js';

/** Jobs of any kind at once. */
const PLACES = 3;
/** Places besides, for urgent jobs alone: the others may all be taken by a mail server that is slow. */
const URGENT_PLACES = 2;

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
    const { worker, databaseUrl } = this.environment;
    if (!worker) return;
    const { tasks } = this.queue;
    const urgent = tasks.filter(({ options }) => options.urgency === 'urgent');
    const crontab = tasks.flatMap((task) => task.crontab ?? []).join('\n');
    this.lanes = [
      new Lane({
        name: 'all jobs',
        databaseUrl,
        concurrency: PLACES,
        tasks: this.taskList(tasks),
        crontab,
      }),
      new Lane({
        name: 'urgent jobs',
        databaseUrl,
        concurrency: URGENT_PLACES,
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
        async (payload, { job, abortPromise }) => {
          const done = this.underway.once(job.id, async () =>
            task.options.run(payload as never, {
              queuedAt: new Date(job.created_at),
              isLastTry: job.attempts >= job.max_attempts,
            }),
          );
          // At shutdown a mail server that hangs is not waited for.
          await Promise.race([done, abortPromise]);
        },
      ]),
    );
  }
}
