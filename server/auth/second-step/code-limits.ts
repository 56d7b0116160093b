import { Injectable } from '@nestjs/common';
import { DAY, HOUR, QUARTER_HOUR } from '../../shared/units.js';
import { RateLimits } from '../../rate-limits/rate-limits.js';
import { hashOf } from '../../shared/hash.js';
import { currentOrigin } from '../../shared/request-context.js';

/** As often as wrong passwords, from wherever. */
const PAIR = {
  name: 'second-step',
  points: 10,
  seconds: QUARTER_HOUR,
  whose: 'one account from one client',
};
/**
 * Three of a million codes are right at a time: 30 guesses a day find one in 30 years on average. Only somebody with
 * the password can use these up, and never for the networks that the owner comes from.
 */
const STRANGERS = {
  name: 'second-step-strangers',
  points: 30,
  seconds: DAY,
  whose: 'one account from all clients that are new to it',
};
/**
 * The same bound for each network that the owner comes from: PAIR alone would let somebody there with the password try 960
 * codes a day. A new password begins anew, so that a reset by mail lets the owner in where others used this up.
 */
const KNOWN = {
  name: 'second-step-known',
  points: 30,
  seconds: DAY,
  whose: 'one account, with one password, from one client that it knows',
};

/**
 * Of a session that proves anew who uses it, whose password is right: the same bound for guesses, beside that of wrong
 * passwords, which a day has 96 times.
 */
export const PROOF_CODES = {
  name: 'second-step-proof',
  points: 30,
  seconds: DAY,
  whose: 'wrong codes of one account',
};

/** They cannot be guessed: a bound on the work. */
const BAD_CHALLENGES = {
  name: 'second-step-challenge',
  points: 60,
  seconds: HOUR,
  whose: 'one client with challenges that are not good',
};

export const CODE_QUOTAS = [PAIR, STRANGERS, KNOWN, BAD_CHALLENGES];

export interface CodeAttempt {
  userId: string;
  passwordHash: string | null;
  /** Whether the account knows the network. */
  known: boolean;
}

const pairKey = (userId: string) => `${userId}:${currentOrigin().network}`;

/** Of a day: the quota, and whose points are taken. */
const daily = ({ userId, passwordHash, known }: CodeAttempt) =>
  known
    ? ([KNOWN, `${pairKey(userId)}:${hashOf(passwordHash ?? '').toString('base64url')}`] as const)
    : ([STRANGERS, userId] as const);

/**
 * Limits wrong codes. Points are taken before a code is looked at, so that guesses sent all at once count too, and given
 * back when it was right.
 */
@Injectable()
export class CodeLimits {
  constructor(private readonly limits: RateLimits) {}

  /** @throws Problem 429 */
  async admit(attempt: CodeAttempt): Promise<void> {
    await this.limits.consume(PAIR, pairKey(attempt.userId));
    await this.limits.consume(...daily(attempt));
  }

  /** Has the try of a challenge given back when the request fails on our side. */
  refundOnFailure(undo: () => Promise<unknown>): void {
    this.limits.refundOnFailure('second-step-try', undo);
  }

  /** @throws Problem 429 */
  async noteBadChallenge(): Promise<void> {
    await this.limits.consume(BAD_CHALLENGES, currentOrigin().network);
  }

  async succeed(attempt: CodeAttempt): Promise<void> {
    await this.limits.clear(PAIR, pairKey(attempt.userId));
    await this.limits.giveBack(...daily(attempt));
  }
}
