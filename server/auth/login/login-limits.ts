import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CanonicalEmail } from '../../common/email-address.js';
import { emailKey, RateLimits } from '../../common/rate-limits.js';
import type { RequestOrigin } from '../../common/request-origin.js';
import { browserOf } from '../sessions/known-places.js';

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

export const LOGIN_QUOTAS = [PAIR, CLIENT, STRANGERS];

/** Places that an account is used from: home, work, the phone's provider. */
const KNOWN_PLACES_MAX = 10;

const toFront = (column: string, value: string) =>
  `${column} = (array_prepend(${value}::text, array_remove(${column}, ${value})))[1:${KNOWN_PLACES_MAX}]`;

/** Moves a network and a browser to the front. One statement, so that of two log-ins at once both are remembered. */
const REMEMBER = `
  UPDATE users SET ${toFront('known_networks', '$2')}, ${toFront('known_browsers', '$3')}
  WHERE id = $1 AND (known_networks[1], known_browsers[1]) IS DISTINCT FROM ($2, $3)`;

/** Who tries to log in to what, and from where. */
export interface Attempt {
  email: CanonicalEmail;
  origin: RequestOrigin;
}

const pairKey = ({ email, origin }: Attempt) => `${emailKey(email)}:${origin.network}`;

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
    await this.limits.consume(PAIR, pairKey(attempt), attempt.origin);
  }

  /** For a client that the account does not know. @throws Problem 429 */
  async admitStranger({ email, origin }: Attempt): Promise<void> {
    await this.limits.consume(CLIENT, origin.network, origin);
    await this.limits.consume(STRANGERS, emailKey(email), origin);
  }

  /**
   * The password was right: gives back what was taken, and nothing else. Points of CLIENT for log-ins that took
   * none would let anybody with an account guess at others without end.
   * @param known whether the account knew the client
   */
  async succeed(userId: string, attempt: Attempt, known: boolean): Promise<void> {
    await this.passwordWasRight(attempt, known);
    await this.finish(userId, attempt);
  }

  /** The same where a code is owed: points of PAIR stay taken until it comes, and bound the waiting log-ins. */
  async passwordWasRight({ email, origin }: Attempt, known: boolean): Promise<void> {
    if (known) return;
    await this.limits.giveBack(CLIENT, origin.network);
    await this.limits.giveBack(STRANGERS, emailKey(email));
  }

  /** Nothing more is owed: this client is known from now on. */
  async finish(userId: string, attempt: Attempt): Promise<void> {
    await this.limits.clear(PAIR, pairKey(attempt));
    await this.remember(userId, attempt.origin);
  }

  /**
   * The owner proved it another way than by the password: this client is known from now on, and what was
   * counted against the account is forgotten.
   */
  async readmit(userId: string, attempt: Attempt): Promise<void> {
    await this.limits.clear(PAIR, pairKey(attempt));
    await this.limits.clear(STRANGERS, emailKey(attempt.email));
    await this.remember(userId, attempt.origin);
  }

  private async remember(userId: string, origin: RequestOrigin): Promise<void> {
    // What cannot be told from others is no place.
    if (origin.ip === null) return;
    await this.dataSource.query(REMEMBER, [userId, origin.network, browserOf(origin)]);
  }
}
