import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Queue } from '../queue/queue.js';
import { removeDeadJobs } from '../queue/queued-jobs.js';
import { Cleanup } from './cleanup.js';

@Global()
@Module({ providers: [Cleanup], exports: [Cleanup] })
export class CleanupModule {
  /** What expires in the folders below this one, which cannot register it themselves. */
  constructor(cleanup: Cleanup, queue: Queue, dataSource: DataSource) {
    cleanup.registerRows('rate_limits', 'key', 'expire < extract(epoch FROM now()) * 1000');
    cleanup.register({
      what: 'dead jobs',
      remove: async (limit) => {
        const kept = queue.tasks.filter(({ options }) => options.keepDead);
        return removeDeadJobs(
          dataSource,
          kept.map(({ name }) => name),
          limit,
        );
      },
    });
  }
}
