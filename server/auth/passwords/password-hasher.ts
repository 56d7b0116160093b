import { randomBytes } from 'node:crypto';
import { readlink } from 'node:fs/promises';
import { availableParallelism, constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { measure } from '../../shared/measurements.js';
import { PASSWORD_COST } from './password-cost.js';
import { problem } from '../../api/problem.js';

/** Passwords that wait at most: about three seconds of work on two cores. Later comers are better told to come back. */
export const WAITING_MAX = 256;
/** The work of hashing and estimating passwords that waits its turn. */
export class PasswordQueue {
  private size = 0;

  /** @param atOnce those under way, beside those that wait */
  constructor(private readonly atOnce: number) {}

  /** Does work in a place of the queue. @throws Problem 503 when too many wait */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    if (this.size >= WAITING_MAX + this.atOnce) throw problem('unavailable');
    this.size += 1;
    try {
      return await work();
    } finally {
      this.size -= 1;
    }
  }
}

const { memoryCost, timeCost, parallelism } = PASSWORD_COST;
/** How a hash of today's cost begins (PHC string format); argon2id is the library's default. */
const CURRENT = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

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
  private readonly queue = new PasswordQueue(AT_ONCE);
  private busy = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly dummyHash = hash(randomBytes(32), PASSWORD_COST);

  /** argon2id in PHC string format. @throws Problem 503 as `PasswordQueue` does. */
  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, PASSWORD_COST));
  }

  /**
   * @param stored undefined for an unknown account, null for one without a password: as much work, and always false.
   * @throws Problem 503 as `PasswordQueue` does.
   */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    const against = stored ?? (await this.dummyHash);
    const right = await this.inTurn(() => verify(against, password));
    return right && against === stored;
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
