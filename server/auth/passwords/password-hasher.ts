import { randomBytes } from 'node:crypto';
import { readlink } from 'node:fs/promises';
import { availableParallelism, constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { measure } from '../../shared/measurements.js';
import { PASSWORD_COST } from './password-cost.js';
import { QUARTER_HOUR } from '../../shared/units.js';
import { problem } from '../../api/problem.js';
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
/** The share of a queue that one client may hold, so that others wait for an eighth of it at most. */
const SHARE: Quota = { name: 'password-queue', points: WAITING_MAX / 8, seconds: 1 };

export const PASSWORD_QUOTAS = { ofClient: OF_CLIENT, ofAccount: OF_ACCOUNT, share: SHARE };

/**
 * The work of hashing and estimating passwords that waits its turn. Before a piece of work waits, it is counted against
 * the client of its request and against the account that is signed in. Callers need not know of it.
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
   * @throws Problem 429 when the client or the account has had too much, 503 when too many wait. The points that the
   * request took of other limits are given back: its password was not looked at.
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

const { memoryCost, timeCost, parallelism } = PASSWORD_COST;
/** How a hash of today's cost begins (PHC string format); argon2id is the library's default. */
const CURRENT = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Begins a hash that no password fits any more (shadow(5) has the same mark). */
const LOCK = '!';

/** Locks a password: it is kept, so that the next one can be told from it. */
export const lockedHash = (stored: string) => (stored.startsWith(LOCK) ? stored : LOCK + stored);

const unlockedHash = (stored: string) => (stored.startsWith(LOCK) ? stored.slice(1) : stored);

/**
 * One more than the cores, so that none is idle until the event loop hands it the next: on two cores 1.2 times the
 * hashes of two at once. Other work of libuv's threads, files and names, waits for one hash at most.
 */
const AT_ONCE = Math.min(3, availableParallelism() + 1);

/**
 * Added to the niceness of the process. A contested core goes to a request nine times out of ten, and log-ins still go on
 * beside a flood of them.
 */
const NICENESS = 10;

const lowered = new Set<string>();

/**
 * Lowers the priority of a thread of libuv's, on which passwords are hashed. Linux only, where a thread has a
 * priority of its own and can be asked which it is: `/proc/thread-self` reads `<process>/task/<thread>` to whoever
 * reads it, and files are read on those threads. Called with each hash it finds all of them.
 */
async function lowerHashingThread(): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    const thread = await readlink('/proc/thread-self');
    if (lowered.has(thread)) return;
    const niceness = Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW);
    setPriority(Number(basename(thread)), niceness);
    lowered.add(thread);
  } catch {
    // A sandbox without /proc or without this right: passwords are hashed as fast as before.
  }
}

/**
 * Hashes passwords on libuv's threads, never on the event loop, and only a few at a time: memory under a
 * flood of log-ins stays at `AT_ONCE` times 19 MiB. The threads have a lower priority than what answers requests.
 */
@Injectable()
export class PasswordHasher {
  private readonly queue: PasswordQueue;
  private busy = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly dummyHash = hash(randomBytes(32), PASSWORD_COST);

  constructor(work: PasswordWork) {
    this.queue = work.queue(AT_ONCE);
  }

  /** argon2id in PHC string format. @throws Problem 429 and 503 as `PasswordQueue` does. */
  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, PASSWORD_COST));
  }

  /**
   * @param stored undefined for an unknown account, null for one without a password: as much work, and always false, as
   * for a locked hash.
   * @throws Problem 429 and 503 as `PasswordQueue` does.
   */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    const open = stored?.startsWith(LOCK) ? undefined : stored;
    const against = open ?? (await this.dummyHash);
    const right = await this.inTurn(() => verify(against, password));
    return right && open !== undefined;
  }

  /** Whether it is the password that a hash was made of, locked or not. @throws Problem 429 and 503 */
  async isSame(stored: string, password: string): Promise<boolean> {
    return this.verify(unlockedHash(stored), password);
  }

  /** Whether a hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(CURRENT);
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.hold(async () => this.withThread(work));
  }

  private async withThread<T>(work: () => Promise<T>): Promise<T> {
    if (this.busy < AT_ONCE) this.busy += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      void lowerHashingThread();
      const begun = performance.now();
      const result = await work();
      measure('passwordHash', (performance.now() - begun) / 1_000);
      return result;
    } finally {
      // The place goes straight to the next in line, so that nobody slips in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.busy -= 1;
    }
  }
}
