import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Cleanup } from '../cleanup/cleanup.js';
import { CleanupModule } from '../cleanup/cleanup.module.js';
import { LimitInterceptor } from './limit.interceptor.js';
import { Limiter } from './limiter.js';
import { COUNTERS_MOST } from './limits.js';

@Module({
  imports: [CleanupModule],
  providers: [Limiter, { provide: APP_INTERCEPTOR, useClass: LimitInterceptor }],
  exports: [Limiter],
})
export class LimitsModule {
  constructor(cleanup: Cleanup) {
    cleanup.registerRows('limit_counters', 'resets_at < now()');
    cleanup.registerSql(
      'surplus limit counters',
      // Not the oldest: things tried often are remembered.
      `DELETE FROM limit_counters WHERE (name, subject) IN (
         SELECT name, subject FROM limit_counters ORDER BY points, resets_at
         LIMIT least($1, greatest(0, (SELECT count(*) FROM limit_counters) - ${COUNTERS_MOST})))`,
    );
  }
}
