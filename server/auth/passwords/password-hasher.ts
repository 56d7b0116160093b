import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Histogram } from 'prom-client';
import { badField, problem } from '../../api/problem.js';
import { passwordSpelling } from '../../shared/characters.js';
import { PASSWORD_COST } from './password-cost.js';
import { assertNotGuessable } from './password-policy.js';

const { memoryCost, timeCost, parallelism } = PASSWORD_COST;
/** How a hash of today's cost begins (PHC string format); argon2id is the library's default. */
const CURRENT = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/**
 * One more than the cores, so that no core waits for the event loop to hand it the next: on two cores 1.2 times the
 * hashes of two at once. Other work of libuv's threads, files and names, waits for one hash at most.
 */
const AT_ONCE = Math.min(3, availableParallelism() + 1);
/** About three seconds of work on two cores. Above it, the call is refused. */
const WAITING_MAX = 256;

export const hashDuration = new Histogram({
  name: 'northfold_password_hash_duration_seconds',
  help: 'Time that one password takes to hash or verify, without the wait for its turn.',
  buckets: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28],
});

const SAME = 'The new password must be different from the old one.';

/** Hashes passwords on libuv's threads, a few at a time: a flood of log-ins takes `AT_ONCE` times 19 MiB. */
@Injectable()
export class PasswordHasher {
  private busy = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly dummyHash = hash(randomBytes(32), PASSWORD_COST);

  /** argon2id in PHC string format. @throws Problem `unavailable` when too many wait. */
  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, PASSWORD_COST));
  }

  /**
   * Hashes a password that may be chosen.
   * @param field of the body, to blame @param old the hash of the password until now
   * @throws Problem `validation` for any other; `unavailable`
   */
  async hashChosen(password: string, email: string, field: string, old?: string | null) {
    assertNotGuessable(password, email, field);
    if (old && (await this.verify(old, password))) throw badField(field, SAME);
    return this.hash(password);
  }

  /**
   * The password in its one spelling, then as typed, as hashes from before are.
   * @param stored undefined for an unknown account, null for one without a password: as much work, and always false.
   * @throws Problem `unavailable` when too many wait.
   */
  async verify(stored: string | null | undefined, typed: string): Promise<boolean> {
    const against = stored ?? (await this.dummyHash);
    for (const password of new Set([passwordSpelling(typed), typed])) {
      if (await this.inTurn(() => verify(against, password))) return against === stored;
    }
    return false;
  }

  isOutdated(stored: string): boolean {
    return !stored.startsWith(CURRENT);
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting.length >= WAITING_MAX) throw problem('unavailable');
    if (this.busy < AT_ONCE) this.busy += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      const end = hashDuration.startTimer();
      const result = await work();
      end();
      return result;
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.busy -= 1;
    }
  }
}
