import { Injectable } from '@nestjs/common';
import type { Task } from 'graphile-worker';

/** What the worker can do. Features add their tasks before it starts, in `onModuleInit`. */
@Injectable()
export class WorkerTasks {
  readonly list: Record<string, Task> = {};
  /** Lines of the worker's crontab (graphile-worker syntax): run once across all replicas. */
  readonly recurring: string[] = [];

  add(name: string, task: Task, schedule?: string): void {
    this.list[name] = task;
    if (schedule !== undefined) this.recurring.push(`${schedule} ${name} ?max=3`);
  }
}
