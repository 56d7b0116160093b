import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HOUR } from '../shared/units.js';
import { Environment } from '../config/environment.js';
import { problem } from '../api/problem.js';

/**
 * Rows that anybody can cause without an account, and how many there may be; an alert rings at half of it. Our own
 * words, never input.
 */
const BOUNDS = {
  /** 24 KB each at most: half a gigabyte. */
  'set-aside-messages': { most: 20_000, from: `contact_messages WHERE status = 'spam'` },
  /** One log-in within 30 days keeps one. */
  'unconfirmed-accounts': { most: 100_000, from: 'users WHERE confirm_by IS NOT NULL' },
} as const;

type Rows = keyof typeof BOUNDS;

/** For so long a count is believed, in milliseconds: a flood is not counted call by call. */
const BELIEVED_MS = 10_000;
/** Seconds after which somebody who was refused may try again: by then an operator may have looked. */
const WAIT = HOUR;

/** How much of each bound is used, 0 to 1 or a little above. */
export async function usedOfBounds(dataSource: DataSource): Promise<[Rows, number][]> {
  const [row] = await dataSource.query<Record<Rows, number>[]>(
    `SELECT ${Object.entries(BOUNDS)
      .map(
        ([name, { from, most }]) =>
          `(SELECT count(*)::float8 / ${most} FROM (SELECT FROM ${from} LIMIT ${most + most / 10}) AS counted) AS "${name}"`,
      )
      .join(', ')}`,
  );
  return Object.entries(row ?? {}) as [Rows, number][];
}

/** Refuses what would store one row too many, before anything of it is stored. */
@Injectable()
export class RowBounds {
  private readonly reached = new Map<Rows, { at: number; answer: Promise<boolean> }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
  ) {}

  /** @throws Problem 429 where there are as many as there may be. */
  async assertRoom(rows: Rows): Promise<void> {
    if (!this.environment.rateLimits) return;
    if (!(await this.isReached(rows))) return;
    const quota = { name: rows, points: BOUNDS[rows].most, seconds: WAIT };
    throw problem('too-many-requests', { quota, wait: WAIT });
  }

  private async isReached(rows: Rows): Promise<boolean> {
    const known = this.reached.get(rows);
    if (known && Date.now() - known.at < BELIEVED_MS) return known.answer;
    const { from, most } = BOUNDS[rows];
    const answer = this.dataSource
      .query<{ is: boolean }[]>(`SELECT EXISTS (SELECT FROM ${from} OFFSET ${most - 1}) AS is`)
      .then(([row]) => row?.is === true);
    this.reached.set(rows, { at: Date.now(), answer });
    // After a failure the next call asks again.
    answer.catch(() => this.reached.delete(rows));
    return answer;
  }
}
