import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CanonicalEmail } from '../../shared/email-address.js';
import type { Quota } from '../../shared/quota.js';
import { emailKey, RateLimits } from '../../rate-limits/rate-limits.js';
import { currentPlace, rememberPlace } from '../identity/known-places.js';
import { currentOrigin } from '../../shared/request-context.js';

const QUARTER_HOUR = 15 * 60;

const PAIR = {
  name: 'login-account',
  points: 10,
  seconds: QUARTER_HOUR,
  whose: 'one account from one client',
};
const CLIENT = {
  name: 'login-client',
  points: 100,
  seconds: QUARTER_HOUR,
  whose: 'one client at accounts that are new to it',
};
const STRANGERS = {
  name: 'login-strangers',
  points: 100,
  seconds: 3_600,
  whose: 'one account from all clients that are new to it',
};

/** A bound on the work for right passwords, which the others do not count. */
const LOG_INS: Quota & { whose: string } = {
  name: 'log-ins',
  points: 100,
  seconds: QUARTER_HOUR,
  perProcess: true,
  whose: 'one account from one client, right passwords included',
};

export const LOGIN_QUOTAS = [PAIR, CLIENT, STRANGERS, LOG_INS];

/** Raw SQL, as it is a part of the statement that starts a session. */
const REMEMBER = rememberPlace('$1', { network: '$2::text', browser: '$3::text' });

export interface Attempt {
  email: CanonicalEmail;
}

const pairKey = ({ email }: Attempt) => `${emailKey(email)}:${currentOrigin().network}`;

/**
 * Limits failed log-ins. Points are taken before a password is looked at, so that guesses sent all at
 * once count too, and given back when it was right.
 *
 * An account knows the networks that its owner proved to be there from, by a password or by a link that was
 * mailed. From those it is let in whatever others do, elsewhere or in the same network: CLIENT and STRANGERS count
 * and refuse only attempts at accounts that do not know the client. PAIR holds for everybody.
 * Accounts that do not exist know nobody.
 */
@Injectable()
export class LoginLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly dataSource: DataSource,
  ) {}

  /** Before the account is looked up. @throws Problem 429 when this client has failed at it too often. */
  async admit(attempt: Attempt): Promise<void> {
    await this.limits.consume(LOG_INS, pairKey(attempt));
    await this.limits.consume(PAIR, pairKey(attempt));
  }

  /** For a client that the account does not know. @throws Problem 429 */
  async admitStranger({ email }: Attempt): Promise<void> {
    try {
      await this.limits.consume(CLIENT, currentOrigin().network);
    } catch (refusal) {
      // A client that is refused whatever address it makes up leaves no row for each.
      await this.finish({ email });
      throw refusal;
    }
    await this.limits.consume(STRANGERS, emailKey(email));
  }

  /**
   * Gives back what was taken, and nothing else. Points of CLIENT for log-ins that took none would let anybody with an
   * account guess at others without end. Points of PAIR stay taken while a code is owed, and bound the waiting log-ins.
   * @param known whether the account knew the client
   */
  async passwordWasRight({ email }: Attempt, known: boolean): Promise<void> {
    if (known) return;
    await this.limits.giveBack(CLIENT, currentOrigin().network);
    await this.limits.giveBack(STRANGERS, emailKey(email));
  }

  /** Nothing more is owed. */
  async finish(attempt: Attempt): Promise<void> {
    await this.limits.clear(PAIR, pairKey(attempt));
  }

  /** The owner proved it another way than by the password: what was counted against the account is forgotten. */
  async forget(attempt: Attempt): Promise<void> {
    await this.finish(attempt);
    await this.limits.clear(STRANGERS, emailKey(attempt.email));
  }

  /** The same without a session: this client is known from now on. */
  async readmit(userId: string, attempt: Attempt): Promise<void> {
    await this.forget(attempt);
    const { network, browser } = currentPlace();
    await this.dataSource.query(REMEMBER, [userId, network, browser]);
  }
}
