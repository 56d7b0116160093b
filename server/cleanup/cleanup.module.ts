import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { COUNTERS_MOST } from '../limits/limits.js';
import { Cleanup } from './cleanup.js';

@Global()
@Module({ providers: [Cleanup], exports: [Cleanup] })
export class CleanupModule {
  /** Registers the rows of the folders below this one, which cannot register them themselves. */
  constructor(cleanup: Cleanup, dataSource: DataSource) {
    cleanup.registerRows('limit_counters', 'name, subject', 'resets_at < now()');
    // Not the oldest: things tried often are remembered.
    cleanup.register({
      what: 'surplus limit counters',
      remove: async (limit) => {
        const [, removed] = await dataSource.query<[unknown[], number]>(
          `DELETE FROM limit_counters WHERE (name, subject) IN (
             SELECT name, subject FROM limit_counters ORDER BY points, resets_at
             LIMIT least($1, greatest(0, (SELECT count(*) FROM limit_counters) - ${COUNTERS_MOST})))`,
          [limit],
        );
        return removed;
      },
    });
  }
}
