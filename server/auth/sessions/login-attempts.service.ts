import { Injectable } from '@nestjs/common';
import { type Problem, problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import { emailKey, type Point } from '../../limits/limits.js';
import type { CanonicalEmail } from '../../shared/email-address.js';
import { SESSION_SECONDS } from '../../shared/limits.js';
import { measure, type Measurements } from '../../shared/measurements.js';
import { currentOrigin } from '../../shared/request-context.js';
import { SessionJwt } from './session-jwt.js';
import { SecurityLog } from './security-log.js';
import { SessionsService } from './sessions.service.js';
import type { Proof } from './start-session.js';
import type { LoginResponse } from './login-response.dto.js';

const pair = (email: CanonicalEmail): Point => [
  'login-account',
  `${emailKey(email)}:${currentOrigin().network}`,
];

/** Those of a client that the account doesn't know. */
const unknownClient = (email: CanonicalEmail): Point[] => [
  ['login-client', currentOrigin().network],
  ['login-strangers', emailKey(email)],
];

/**
 * The beginning and the end of every log-in, whatever it takes. Failed ones are limited: points are taken before a
 * password is looked at, so that guesses sent all at once count too, and given back when it was right.
 *
 * An account knows the networks that its owner proved to be there from, by a password or by a link that was
 * mailed. From those it is let in whatever others do, elsewhere or in the same network: `login-client` and
 * `login-strangers` count and refuse only attempts at accounts that do not know the client.
 * Accounts that do not exist know nobody.
 */
@Injectable()
export class LoginAttempts {
  constructor(
    private readonly limiter: Limiter,
    private readonly sessions: SessionsService,
    private readonly tokens: SessionJwt,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Before the password is checked.
   * @param known whether the account knows the client
   * @throws Problem 429 when this client has failed too often
   */
  async admit(email: CanonicalEmail, known: boolean): Promise<void> {
    await this.limiter.takeAll([pair(email), ...(known ? [] : unknownClient(email))]);
  }

  /** Tells of a wrong password. @returns what to throw */
  passwordWasWrong(email: CanonicalEmail, accountId: string | undefined): Problem {
    this.securityLog.recordLater('login-failed', accountId, email);
    measure('login', { method: 'password', outcome: 'refused' });
    return problem('wrong-credentials');
  }

  /**
   * Gives back what was taken, and nothing else. Points of `login-client` for log-ins that took none would let anybody with an
   * account guess at others without end. Points of `login-account` stay taken while a code is owed, and bound the waiting log-ins.
   * @param known whether the account knew the client
   */
  async passwordWasRight(email: CanonicalEmail, known: boolean): Promise<void> {
    if (known) return;
    await this.limiter.giveBack(...unknownClient(email));
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
    await this.limiter.clear(...pair(email));
  }

  /** The owner proved it another way than by the password: everything counted against the account is forgotten. */
  async forget(email: CanonicalEmail): Promise<void> {
    await this.clearAttempts(email);
    await this.limiter.clear('login-strangers', emailKey(email));
  }

  /** The same without a session: this client is known from now on. */
  async trustClient(accountId: string, email: CanonicalEmail): Promise<void> {
    await this.forget(email);
    await this.sessions.rememberClient(accountId);
  }
}
