import { Injectable } from '@nestjs/common';
import type { CanonicalEmail } from '../common/email-address.js';
import { emailKey, type Quota, RateLimits } from '../common/rate-limits.js';
import type { RequestOrigin } from '../common/request-origin.js';

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

/**
 * Limits failed log-ins. Points are taken before a password is looked at, so that guesses sent all at
 * once count too, and given back when it was right.
 *
 * Who guesses at one account from many clients runs into STRANGERS, which counts only clients that have
 * never logged in to it: its owner, at a place known to the account, cannot be locked out by anybody
 * else. Accounts that do not exist have the same limits, so that a 429 tells nothing.
 */
@Injectable()
export class LoginLimits {
  constructor(private readonly limits: RateLimits) {}

  /**
   * @param knownClient whether this client has logged in to the account before.
   * @returns what to call when the password was right. @throws Problem 429
   */
  async attempt(
    email: CanonicalEmail,
    { network, requestId }: RequestOrigin,
    knownClient: boolean,
  ): Promise<() => Promise<void>> {
    const account = emailKey(email);
    const pair = `${account}:${network}`;
    await this.limits.consume(PAIR, pair, requestId);
    await this.limits.consume(CLIENT, network, requestId);
    if (!knownClient) await this.limits.consume(STRANGERS, account, requestId);
    return async () => {
      await Promise.all([
        this.limits.clear(PAIR, pair),
        this.limits.giveBack(CLIENT, network),
        ...(knownClient ? [] : [this.limits.giveBack(STRANGERS, account)]),
      ]);
    };
  }
}
