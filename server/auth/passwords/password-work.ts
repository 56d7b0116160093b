import { Injectable } from '@nestjs/common';
import { QUARTER_HOUR } from '../../shared/units.js';
import { problem } from '../../problems/problem.js';
import type { Quota } from '../../shared/quota.js';
import { RateLimits } from '../../rate-limits/rate-limits.js';
import { currentContext, type RequestContext } from '../../shared/request-context.js';

/** A log-in is one piece of work, a change of password four. An office behind one address stays far below it. */
const OF_CLIENT: Quota = {
  name: 'password-work-client',
  points: 3_000,
  seconds: QUARTER_HOUR,
  perProcess: true,
};
const OF_ACCOUNT: Quota = {
  name: 'password-work-account',
  points: 200,
  seconds: QUARTER_HOUR,
  perProcess: true,
};

/** Passwords that wait at most: about three seconds of work on two cores. Later comers are better told to come back. */
export const WAITING_MAX = 256;
/** What one client may hold of a queue, so that others wait for an eighth of it at most. */
const SHARE: Quota = { name: 'password-queue', points: WAITING_MAX / 8, seconds: 1 };

export const PASSWORD_QUOTAS = { ofClient: OF_CLIENT, ofAccount: OF_ACCOUNT, share: SHARE };

/**
 * Who waits for a password to be hashed or estimated. Each piece of work is counted against the client of the request that it
 * is done for, and against the account that is signed in, before it waits: no caller has to know of it.
 */
export class PasswordQueue {
  private size = 0;
  private readonly held = new Map<string, number>();

  constructor(
    private readonly limits: RateLimits,
    /** Those under way, beside those that wait. */
    private readonly atOnce: number,
  ) {}

  /**
   * Does work in a place of the queue.
   * @throws Problem 429 when the client or the account has had too much, 503 when too many wait. What the request took of
   * other limits is given back: its password was not looked at.
   */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    if (this.size >= WAITING_MAX + this.atOnce) throw problem('unavailable');
    const request = this.limits.areOn ? currentContext() : undefined;
    const leave = this.enter(request);
    try {
      if (request) await this.count(request);
      return await work();
    } finally {
      leave();
    }
  }

  private enter(request: RequestContext | undefined): () => void {
    const network = request?.origin.network;
    if (network === undefined) {
      this.size += 1;
      return () => (this.size -= 1);
    }
    const held = this.held.get(network) ?? 0;
    if (held >= SHARE.points) {
      this.limits.returnTaken();
      throw this.limits.refusal(SHARE, { wait: SHARE.seconds });
    }
    this.size += 1;
    this.held.set(network, held + 1);
    return () => {
      this.size -= 1;
      const left = (this.held.get(network) ?? 0) - 1;
      if (left > 0) this.held.set(network, left);
      else this.held.delete(network);
    };
  }

  private async count({ origin, accountId }: RequestContext): Promise<void> {
    try {
      if (accountId !== undefined) await this.limits.consume(OF_ACCOUNT, accountId);
      await this.limits.consume(OF_CLIENT, origin.network);
    } catch (error) {
      this.limits.returnTaken();
      throw error;
    }
  }
}

/** Makes the queues: one for each thread or set of threads that works on passwords. */
@Injectable()
export class PasswordWork {
  constructor(private readonly limits: RateLimits) {}

  queue(atOnce: number): PasswordQueue {
    return new PasswordQueue(this.limits, atOnce);
  }
}
