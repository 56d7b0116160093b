import { Injectable } from '@nestjs/common';
import type { CanonicalEmail } from '../../common/email-address.js';
import { emailKey, type Quota, RateLimits } from '../../common/rate-limits.js';
import type { RequestOrigin } from '../../common/request-origin.js';
import { KnownNetworks } from './known-networks.js';

const QUARTER_HOUR = 15 * 60;

/** One client against one account. */
const PAIR: Quota = { name: 'login-account', points: 10, seconds: QUARTER_HOUR };
/** One client against all accounts. */
const CLIENT: Quota = { name: 'login-client', points: 100, seconds: QUARTER_HOUR };
/** All strangers together against one account. */
const STRANGERS: Quota = { name: 'login-strangers', points: 100, seconds: 3_600 };

/** For the API's document. */
export const LOGIN_QUOTAS = [
  { ...PAIR, whose: 'one account from one client' },
  { ...CLIENT, whose: 'one client' },
  { ...STRANGERS, whose: 'one account from all clients that are new to it' },
];

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
 * Who guesses at one account from many clients runs into STRANGERS, which counts only clients that are new
 * to it: its owner is let in from every network that the account knows, and makes a network known by the link
 * of a reset email. Accounts that do not exist have the same limits, so that a 429 tells nothing.
 */
@Injectable()
export class LoginLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly knownNetworks: KnownNetworks,
  ) {}

  /** Before the account is looked up. @throws Problem 429 when this client has used up its own points. */
  async admitClient(attempt: Attempt): Promise<void> {
    await this.limits.consume(PAIR, pairKey(attempt), attempt.origin);
    await this.limits.consume(CLIENT, attempt.origin.network, attempt.origin);
  }

  /** For a client that the account does not know. @throws Problem 429 when strangers have used up theirs. */
  async admitStranger({ email, origin }: Attempt): Promise<void> {
    await this.limits.consume(STRANGERS, emailKey(email), origin);
  }

  /** The password was right: gives the points back. @param known whether the account knew the client. */
  async succeed(attempt: Attempt, known: boolean): Promise<void> {
    await Promise.all([
      this.limits.clear(PAIR, pairKey(attempt)),
      this.limits.giveBack(CLIENT, attempt.origin.network),
      ...(known ? [] : [this.limits.giveBack(STRANGERS, emailKey(attempt.email))]),
    ]);
  }

  /**
   * The owner proved it another way than by the password: this client is known from now on, and what was
   * counted against the account is forgotten.
   */
  async readmit(userId: string, attempt: Attempt): Promise<void> {
    await Promise.all([
      this.knownNetworks.remember(userId, attempt.origin),
      this.limits.clear(PAIR, pairKey(attempt)),
      this.limits.clear(STRANGERS, emailKey(attempt.email)),
    ]);
  }
}
