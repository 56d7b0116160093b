import { hash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment.js';
import type { CanonicalEmail } from './email-address.js';
import { measure } from './measurements.js';
import { type Problem, problem } from './problems/problem.js';
import type { RequestOrigin } from './request-origin.js';

/** So many points within so many seconds for one key. */
export interface Quota {
  /** Unique, shown in the RateLimit headers and the log. */
  name: string;
  points: number;
  seconds: number;
}

/** An address as a key: hashed, since a table of counters has no business holding addresses. */
export const emailKey = (email: CanonicalEmail) => hash('sha256', email, 'base64url');

/** 429 for a quota that is used up. */
export const tooMany = (quota: Quota, { msBeforeNext }: RateLimiterRes): Problem =>
  problem('too-many-requests', { quota, wait: Math.max(1, Math.ceil(msBeforeNext / 1_000)) });

/**
 * Counters in PostgreSQL, so that every replica sees the same ones. A key that is over its quota is
 * also remembered in memory: a flood of refused requests costs no query.
 */
@Injectable()
export class RateLimits {
  private readonly logger = new Logger('Security');
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
  ) {}

  /**
   * Takes one point. @returns how many are left, and for how long; undefined when nothing is limited
   * @throws Problem 429 when none is left; the database's error when it is away.
   */
  async consume(
    quota: Quota,
    key: string,
    { requestId, network }: Pick<RequestOrigin, 'requestId' | 'network'>,
  ): Promise<RateLimiterRes | undefined> {
    if (!this.environment.rateLimits) return undefined;
    try {
      return await this.limiter(quota).consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      this.logger.warn({ event: 'limit-hit', limit: quota.name, requestId, network });
      measure('limitHit', quota.name);
      throw tooMany(quota, error);
    }
  }

  /** Gives a point back: the attempt turned out to be none that counts. */
  async giveBack(quota: Quota, key: string): Promise<void> {
    if (this.environment.rateLimits) await this.limiter(quota).reward(key);
  }

  /** Starts a key afresh. */
  async clear(quota: Quota, key: string): Promise<void> {
    if (this.environment.rateLimits) await this.limiter(quota).delete(key);
  }

  private limiter(quota: Quota): RateLimiterPostgres {
    const known = this.limiters.get(quota.name);
    if (known) return known;
    const { dataSource } = this;
    const limiter = new RateLimiterPostgres({
      // The name that it gives its statement is dropped on the way: the connection prepares statements itself.
      storeClient: {
        query: async ({ text, values }: { text: string; values: unknown[] }) => {
          const runner = dataSource.createQueryRunner();
          try {
            const { records, affected } = await runner.query(text, values, true);
            return { rows: records as unknown[], rowCount: affected ?? 0 };
          } finally {
            await runner.release();
          }
        },
      },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: quota.name,
      points: quota.points,
      duration: quota.seconds,
      inMemoryBlockOnConsumed: quota.points + 1,
    });
    this.limiters.set(quota.name, limiter);
    return limiter;
  }
}
