import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Cleanup } from './cleanup.js';

@Global()
@Module({ providers: [Cleanup], exports: [Cleanup] })
export class CleanupModule {
  /** What expires in the folders below this one, which cannot register it themselves. */
  constructor(cleanup: Cleanup, dataSource: DataSource) {
    cleanup.registerRows('rate_limits', 'key', 'expire < extract(epoch FROM now()) * 1000');
    cleanup.register({
      what: 'jobs of the queue before, which a replica of the release before may add',
      remove: async () => {
        await dataSource.query('SELECT adopt_jobs()');
        return 0;
      },
    });
  }
}
