import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { type Problem, problem } from '../api/problem.js';
import { Environment } from '../config/environment.js';
import type { Exhausted } from '../api/rate-limit-headers.js';
import { currentContext, currentOrigin, type QuotaState } from '../shared/request-context.js';
import { type LimitName, limitOf, type Point } from './limits.js';

/**
 * Raw SQL: tries sent all at once are counted one after the other, and lock rows in one order. Where a limit is used up,
 * which has no points then, nothing is taken of the others.
 */
const TAKE = `
  WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) AS wanted (name, subject, seconds, most)
  ), used_up AS (
    SELECT name, NULL::int AS points, resets_at FROM limit_counters JOIN wanted USING (name, subject)
    WHERE points >= most AND resets_at > now()
  ), taken AS (
    INSERT INTO limit_counters AS c (name, subject, points, resets_at)
    SELECT name, subject, 1, now() + make_interval(secs => seconds)
    FROM wanted WHERE NOT EXISTS (SELECT FROM used_up) ORDER BY name, subject
    ON CONFLICT (name, subject) DO UPDATE SET
      points = CASE WHEN c.resets_at > now() THEN c.points + 1 ELSE 1 END,
      resets_at = CASE WHEN c.resets_at > now() THEN c.resets_at ELSE excluded.resets_at END
    RETURNING name, points, resets_at
  )
  SELECT name, points, ceil(extract(epoch FROM resets_at - now()))::int AS wait
  FROM (TABLE used_up UNION ALL TABLE taken) AS counted`;

/** A counter without points leaves no row: made-up addresses fill no table. */
const GIVE_BACK = `
  WITH given AS (
    SELECT name, subject, points FROM limit_counters
    WHERE (name, subject) IN (SELECT * FROM unnest($1::text[], $2::text[]))
    ORDER BY name, subject FOR UPDATE
  ), emptied AS (
    DELETE FROM limit_counters AS c USING given
    WHERE c.name = given.name AND c.subject = given.subject AND given.points <= 1
  )
  UPDATE limit_counters AS c SET points = c.points - 1 FROM given
  WHERE c.name = given.name AND c.subject = given.subject AND given.points > 1`;

const CLEAR = `DELETE FROM limit_counters WHERE name = ANY ($1) AND subject = $2`;

const isUsedUp = ({ left }: QuotaState) => left < 0;

export const limitHits = new Counter({
  name: 'northfold_rate_limit_hits_total',
  help: 'Requests refused with 429, by limit.',
  labelNames: ['limit'],
});

const pointKey = ([limit, subject]: Point) => `${limit}:${subject}`;
const columnsOf = (points: readonly Point[]) => [
  points.map(([name]) => name),
  points.map(([, subject]) => subject),
];

/** Points are taken before the work, and come back when the request fails on our side (`ProblemFilter`). */
@Injectable()
export class Limiter {
  private readonly logger = new Logger('Security');

  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
  ) {}

  /** Takes a point of each, or no point. @returns what is left if limits are on. @throws Problem `too-many-requests` */
  async take(...points: readonly Point[]): Promise<QuotaState[]> {
    if (!this.environment.rateLimits || points.length === 0) return [];
    const states = await this.count(points, this.dataSource.manager);
    const usedUp = states.find(isUsedUp);
    if (usedUp) throw this.refusal(usedUp);
    for (const point of points) {
      this.refundOnFailure(pointKey(point), async () =>
        this.dataSource.query(GIVE_BACK, columnsOf([point])),
      );
    }
    return states;
  }

  /** The same in a transaction, with RATE_LIMITS=off, too. @returns the limit that is used up */
  async takeWithin(manager: EntityManager, ...points: readonly Point[]) {
    return (await this.count(points, manager)).find(isUsedUp);
  }

  refusal({ quota, wait }: Exhausted): Problem {
    const { requestId, network } = currentOrigin();
    this.logger.warn({ event: 'limit-hit', limit: quota.name, requestId, network });
    limitHits.inc({ limit: quota.name });
    return problem('too-many-requests', { quota, wait: Math.max(1, wait) });
  }

  /** Gives points back: the attempt turned out not to count. */
  async giveBack(...points: readonly Point[]): Promise<void> {
    if (!this.environment.rateLimits) return;
    for (const point of points) currentContext()?.undoes.delete(pointKey(point));
    await this.settle(async () => this.dataSource.query(GIVE_BACK, columnsOf(points)));
  }

  async clear(limits: LimitName | readonly LimitName[], subject: string): Promise<void> {
    if (!this.environment.rateLimits) return;
    await this.settle(async () => this.dataSource.query(CLEAR, [[limits].flat(), subject]));
  }

  /** @param key of what `undo` gives back when the request fails on our side */
  refundOnFailure(key: string, undo: () => Promise<unknown>): void {
    currentContext()?.undoes.set(key, undo);
  }

  /** Gives back all that the request has taken: we have failed. */
  refund(): void {
    const undoes = currentContext()?.undoes;
    undoes?.forEach((undo) => void this.settle(undo));
    undoes?.clear();
  }

  /** Tries twice, and never fails: the request that gives a point back is done, or has failed already. */
  private async settle(give: () => Promise<unknown>): Promise<void> {
    await give()
      .catch(give)
      .catch((err: unknown) => this.logger.warn({ err, event: 'point-not-given-back' }));
  }

  private async count(points: readonly Point[], manager: EntityManager): Promise<QuotaState[]> {
    const quotas = points.map(([name]) => limitOf(name));
    const rows = await manager.query<{ name: LimitName; points: number | null; wait: number }[]>(
      TAKE,
      [...columnsOf(points), quotas.map((q) => q.seconds), quotas.map((q) => q.points)],
    );
    const states = rows.map(({ name, points: taken, wait }) => {
      const quota = limitOf(name);
      return { quota, left: quota.points - (taken ?? Infinity), wait };
    });
    // Tries came at once.
    if (states.some(isUsedUp) && rows[0]?.points) await manager.query(GIVE_BACK, columnsOf(points));
    return states;
  }
}
