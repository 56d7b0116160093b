import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Quota } from '../shared/quota.js';
import { Environment } from '../config/environment.js';
import type { CanonicalEmail } from '../shared/email-address.js';
import { measure } from '../shared/measurements.js';
import { type Problem, problem } from '../api/problem.js';
import { currentContext, currentOrigin, type RequestContext } from '../shared/request-context.js';

/** The state of a counter after a point was taken. */
interface Counted {
  /** Points; less than none when the point was refused. */
  left: number;
  /** Seconds until there are all of them again. */
  wait: number;
}

interface CounterRow {
  left: number;
  /** `performance.now()` at its end, and of what is told of its end. */
  until: number;
  whole: number;
}

/** Rows that are held before those that have ended are looked for. */
const SWEPT_AT = 10_000;

const secondsTo = (time: number, now: number) => Math.ceil((time - now) / 1_000);

/** Counters in memory, each for its window of time: one look-up for a point. */
export class Counters {
  private readonly rows = new Map<string, CounterRow>();
  private sweptAt = SWEPT_AT;

  take(id: string, { points, seconds }: { points: number; seconds: number }): Counted {
    const now = performance.now();
    let row = this.live(id, now);
    if (!row) {
      const until = now + seconds * 1_000;
      row = this.keep(id, { left: points, until, whole: until }, now);
    }
    row.left = Math.max(row.left - 1, -1);
    return { left: row.left, wait: secondsTo(row.whole, now) };
  }

  /** A window that has begun, as it is. */
  get(id: string): Counted | undefined {
    const now = performance.now();
    const row = this.live(id, now);
    return row && { left: row.left, wait: secondsTo(row.whole, now) };
  }

  /** Has `get` say for some seconds what is so now. */
  remember(id: string, { left, wait }: Counted, seconds: number): void {
    const now = performance.now();
    this.keep(id, { left, until: now + seconds * 1_000, whole: now + wait * 1_000 }, now);
  }

  giveBack(id: string): void {
    const row = this.live(id, performance.now());
    if (row) row.left = Math.max(row.left, 0) + 1;
  }

  clear(id: string): void {
    this.rows.delete(id);
  }

  private live(id: string, now: number): CounterRow | undefined {
    const row = this.rows.get(id);
    return row && row.until > now ? row : undefined;
  }

  private keep(id: string, row: CounterRow, now: number): CounterRow {
    if (this.rows.size >= this.sweptAt) {
      for (const [each, { until }] of this.rows) if (until <= now) this.rows.delete(each);
      this.sweptAt = Math.max(SWEPT_AT, 2 * this.rows.size);
    }
    this.rows.set(id, row);
    return row;
  }
}

/** An address as a key: hashed, since a table of counters has no business holding addresses. */
export const emailKey = (email: CanonicalEmail) => hash('sha256', email, 'base64url');

/** 429 for a quota that is used up. */
export const tooMany = (quota: Quota, { wait }: Pick<Counted, 'wait'>): Problem =>
  problem('too-many-requests', { quota, wait: Math.max(1, wait) });

const NOW_MS = `(extract(epoch FROM now()) * 1000)::bigint`;
/** Raw SQL: attempts sent all at once, to whichever replica, are counted one after the other. One beyond the points is refused. */
const TAKE = `
  INSERT INTO "rate_limits" AS l (key, points, expire) VALUES ($1, 1, ${NOW_MS} + $3::bigint * 1000)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN l.expire > ${NOW_MS} THEN least(l.points, $2::integer) + 1 ELSE 1 END,
    expire = CASE WHEN l.expire > ${NOW_MS} THEN l.expire ELSE excluded.expire END
  RETURNING points, ceil((expire - ${NOW_MS}) / 1000.0)::integer AS wait`;
const GIVE_BACK = `UPDATE "rate_limits" SET points = greatest(least(points, $2::integer) - 1, 0) WHERE key = $1`;
const CLEAR = `DELETE FROM "rate_limits" WHERE key = $1`;

/** A refused key is refused again without a query for so long: a point that is given back elsewhere counts soon. */
const REMEMBERED_SECONDS = 1;
/** When a point is given back, in milliseconds after the failure: a database that was away takes it later. */
const GIVE_BACK_AFTER_MS = [0, 1_000, 5_000, 20_000, 60_000];

/**
 * Points are taken before the work that they stand for, and given back when the request fails on our side
 * (`ProblemFilter`), so that no failure of ours uses up anybody's tries. Counters are in PostgreSQL, so that every replica
 * sees the same ones, but for quotas that are `perProcess`.
 */
@Injectable()
export class RateLimits {
  private readonly logger = new Logger('Security');
  private readonly own = new Counters();
  private readonly refusals = new Counters();
  private readonly taken = new WeakMap<RequestContext, Map<string, () => Promise<unknown>>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
  ) {}

  get areOn(): boolean {
    return this.environment.rateLimits;
  }

  /**
   * Takes one point. @returns how many are left, and for how long; undefined when nothing is limited
   * @throws Problem 429 when none is left; the database's error when it is away.
   */
  async consume(quota: Quota, key: string): Promise<Counted | undefined> {
    if (!this.areOn) return undefined;
    const counted = await this.take(quota, idOf(quota, key));
    if (counted.left < 0) throw this.refusal(quota, counted);
    this.refundOnFailure(idOf(quota, key), () => this.giveBack(quota, key));
    return counted;
  }

  /** Tells the log of a refusal. @returns it, to be thrown */
  refusal(quota: Quota, counted: Pick<Counted, 'wait'>): Problem {
    const { requestId, network } = currentOrigin();
    this.logger.warn({ event: 'limit-hit', limit: quota.name, requestId, network });
    measure('limitHit', quota.name);
    return tooMany(quota, counted);
  }

  /** Gives a point back: the attempt turned out to be none that counts. */
  async giveBack(quota: Quota, key: string): Promise<void> {
    if (!this.areOn) return;
    const id = idOf(quota, key);
    this.takenNow?.delete(id);
    this.refusals.clear(id);
    if (quota.perProcess) this.own.giveBack(id);
    else await this.dataSource.query(GIVE_BACK, [id, quota.points]);
  }

  /** Starts a key afresh. */
  async clear(quota: Quota, key: string): Promise<void> {
    if (!this.areOn) return;
    const id = idOf(quota, key);
    this.takenNow?.delete(id);
    this.refusals.clear(id);
    if (quota.perProcess) this.own.clear(id);
    else await this.dataSource.query(CLEAR, [id]);
  }

  /** Has something that the request used up given back, too, when it fails on our side. */
  refundOnFailure(what: string, undo: () => Promise<unknown>): void {
    const request = currentContext();
    if (!request) return;
    const taken = this.taken.get(request) ?? new Map<string, () => Promise<unknown>>();
    this.taken.set(request, taken.set(what, undo));
  }

  /** Gives back all that the request has taken: nothing was looked at, or we have failed. */
  returnTaken(): void {
    const taken = [...(this.takenNow?.values() ?? [])];
    this.takenNow?.clear();
    for (const undo of taken) void this.refund(undo);
  }

  private get takenNow() {
    const request = currentContext();
    return request && this.taken.get(request);
  }

  private async refund(undo: () => Promise<unknown>): Promise<void> {
    let failure: unknown;
    for (const delay of GIVE_BACK_AFTER_MS) {
      if (delay > 0) await pause(delay, undefined, { ref: false });
      try {
        await undo();
        return;
      } catch (error) {
        failure = error;
      }
    }
    this.logger.warn({ err: failure, event: 'point-not-given-back' });
  }

  private async take(quota: Quota, id: string): Promise<Counted> {
    if (quota.perProcess) return this.own.take(id, quota);
    const refused = this.refusals.get(id);
    if (refused) return refused;
    const [row] = await this.dataSource.query<{ points: number; wait: number }[]>(TAKE, [
      id,
      quota.points,
      quota.seconds,
    ]);
    const { points = 0, wait = 0 } = row ?? {};
    const counted = { left: quota.points - points, wait };
    if (counted.left < 0) this.refusals.remember(id, counted, REMEMBERED_SECONDS);
    return counted;
  }
}

const idOf = (quota: Quota, key: string) => `${quota.name}:${key}`;
