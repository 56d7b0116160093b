import { Injectable } from '@nestjs/common';
import { type Problem, problem } from '../../api/problem.js';
import { emailKey, RateLimits } from '../../rate-limits/rate-limits.js';
import type { CanonicalEmail } from '../../shared/email-address.js';
import { SESSION_SECONDS } from '../../shared/limits.js';
import { measure, type Measurements } from '../../shared/measurements.js';
import type { Quota } from '../../shared/quota.js';
import { currentOrigin } from '../../shared/request-context.js';
import { HOUR, QUARTER_HOUR } from '../../shared/units.js';
import { SessionJwt } from './session-jwt.js';
import { SecurityLog } from './security-log.js';
import { SessionsService } from './sessions.service.js';
import type { Proof } from './start-session.js';
import type { LoginResponse } from './login-response.dto.js';

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
  seconds: HOUR,
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

const pairKey = (email: CanonicalEmail) => `${emailKey(email)}:${currentOrigin().network}`;

/**
 * The beginning and the end of every log-in, whatever it takes. Failed ones are limited: points are taken before a
 * password is looked at, so that guesses sent all at once count too, and given back when it was right.
 *
 * An account knows the networks that its owner proved to be there from, by a password or by a link that was
 * mailed. From those it is let in whatever others do, elsewhere or in the same network: CLIENT and STRANGERS count
 * and refuse only attempts at accounts that do not know the client. PAIR holds for everybody.
 * Accounts that do not exist know nobody.
 */
@Injectable()
export class LoginAttempts {
  constructor(
    private readonly limits: RateLimits,
    private readonly sessions: SessionsService,
    private readonly tokens: SessionJwt,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Before the account is looked up. @throws Problem 429 when this client has failed at it too often. */
  async admit(email: CanonicalEmail): Promise<void> {
    await this.limits.consume(LOG_INS, pairKey(email));
    await this.limits.consume(PAIR, pairKey(email));
  }

  /** For a client that the account does not know. @throws Problem 429 */
  async limitUnknownClient(email: CanonicalEmail): Promise<void> {
    try {
      await this.limits.consume(CLIENT, currentOrigin().network);
    } catch (refusal) {
      // A client that is refused whatever address it makes up leaves no row for each.
      await this.clearAttempts(email);
      throw refusal;
    }
    await this.limits.consume(STRANGERS, emailKey(email));
  }

  /** Tells of a wrong password. @returns what to throw */
  passwordWasWrong(email: CanonicalEmail, accountId: string | undefined): Problem {
    this.securityLog.recordLater('login-failed', accountId, email);
    measure('login', { method: 'password', outcome: 'refused' });
    return problem('wrong-credentials');
  }

  /**
   * Gives back what was taken, and nothing else. Points of CLIENT for log-ins that took none would let anybody with an
   * account guess at others without end. Points of PAIR stay taken while a code is owed, and bound the waiting log-ins.
   * @param known whether the account knew the client
   */
  async passwordWasRight(email: CanonicalEmail, known: boolean): Promise<void> {
    if (known) return;
    await this.limits.giveBack(CLIENT, currentOrigin().network);
    await this.limits.giveBack(STRANGERS, emailKey(email));
  }

  /** Starts a session. @returns its token, or why there is none. */
  async start(
    proof: Proof,
    remembered: boolean,
  ): Promise<LoginResponse | 'code-owed' | 'account-changed'> {
    const started = await this.sessions.start(proof, remembered);
    if (typeof started === 'string') return started;
    const method = proof.secondStep === null ? 'password' : 'second-step';
    return this.answer({ id: proof.id, sid: started.sid, method }, remembered);
  }

  /** Of a session that has started: its token. */
  answer(
    { id, sid, method }: { id: string; sid: string; method: Measurements['login']['method'] },
    remembered: boolean,
  ): LoginResponse {
    this.securityLog.line('logged-in', id);
    measure('login', { method, outcome: 'accepted' });
    const lifetime = remembered ? SESSION_SECONDS.remembered : SESSION_SECONDS.session;
    return {
      access_token: this.tokens.sign({ sub: id, sid }, lifetime),
      token_type: 'Bearer',
      expires_in: lifetime,
    };
  }

  /** Nothing more is owed. */
  async clearAttempts(email: CanonicalEmail): Promise<void> {
    await this.limits.clear(PAIR, pairKey(email));
  }

  /** The owner proved it another way than by the password: everything counted against the account is forgotten. */
  async forget(email: CanonicalEmail): Promise<void> {
    await this.clearAttempts(email);
    await this.limits.clear(STRANGERS, emailKey(email));
  }

  /** The same without a session: this client is known from now on. */
  async trustClient(accountId: string, email: CanonicalEmail): Promise<void> {
    await this.forget(email);
    await this.sessions.rememberClient(accountId);
  }
}
