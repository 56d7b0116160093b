import { Injectable } from '@nestjs/common';
import { Limiter } from '../../limits/limiter.js';
import type { Point } from '../../limits/limits.js';
import { hashOf } from '../../shared/hash.js';
import { currentOrigin } from '../../shared/request-context.js';

export interface CodeAttempt {
  userId: string;
  passwordHash: string | null;
  /** Whether the account knows the network. */
  known: boolean;
}

const pairKey = (userId: string) => `${userId}:${currentOrigin().network}`;

/**
 * Strangers share a limit, and each network that the owner comes from has one. A new password starts that one over, so a
 * reset by mail lets the owner in where others used it up.
 */
const pointsOf = ({ userId, passwordHash, known }: CodeAttempt): [Point, Point] => [
  ['second-step', pairKey(userId)],
  known
    ? [
        'second-step-known',
        `${pairKey(userId)}:${hashOf(passwordHash ?? '').toString('base64url')}`,
      ]
    : ['second-step-strangers', userId],
];

/**
 * Limits wrong codes. Points are taken before a code is looked at, so that guesses sent all at once count too, and given
 * back when it was right.
 */
@Injectable()
export class CodeLimits {
  constructor(private readonly limiter: Limiter) {}

  /** @throws Problem 429 */
  async admit(attempt: CodeAttempt): Promise<void> {
    await this.limiter.takeAll(pointsOf(attempt));
  }

  /** Has the try of a challenge given back when the request fails on our side. */
  refundOnFailure(undo: () => Promise<unknown>): void {
    this.limiter.refundOnFailure('second-step-try', undo);
  }

  /** @throws Problem 429 */
  async noteBadChallenge(): Promise<void> {
    await this.limiter.take('second-step-challenge', currentOrigin().network);
  }

  async succeed(attempt: CodeAttempt): Promise<void> {
    const [perClient, daily] = pointsOf(attempt);
    await this.limiter.clear(...perClient);
    await this.limiter.giveBack(daily);
  }
}
