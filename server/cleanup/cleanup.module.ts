import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RATE_LIMITS_MOST } from '../rate-limits/row-bounds.js';
import { Cleanup } from './cleanup.js';

@Global()
@Module({ providers: [Cleanup], exports: [Cleanup] })
export class CleanupModule {
  /** Registers the rows of the folders below this one, which cannot register them themselves. */
  constructor(cleanup: Cleanup, dataSource: DataSource) {
    cleanup.registerRows('rate_limits', 'key', 'expire < extract(epoch FROM now()) * 1000');
    // Not the oldest: things tried often are remembered.
    cleanup.register({
      what: 'surplus rate limits',
      remove: async (limit) => {
        const [, removed] = await dataSource.query<[unknown[], number]>(
          `DELETE FROM rate_limits WHERE key IN (
             SELECT key FROM rate_limits ORDER BY points, expire
             LIMIT least($1, greatest(0, (SELECT count(*) FROM rate_limits) - ${RATE_LIMITS_MOST})))`,
          [limit],
        );
        return removed;
      },
    });
  }
}
