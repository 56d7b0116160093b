import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CanonicalEmail } from '../../shared/email-address.js';
import { SECOND_STEP_MINUTES, SECOND_STEP_TRIES } from '../../shared/limits.js';
import { measure } from '../../shared/measurements.js';
import { problem } from '../../problems/problem.js';
import { SecondStepChallenge } from '../../database/entities/second-step.entity.js';
import { hashOf, newToken } from '../links/link-tokens.js';
import { LoginLimits } from '../logins/login-limits.js';
import { LoginSessions } from '../logins/login-sessions.js';
import type { LoginResponse } from '../logins/login.dto.js';
import { SecurityLog } from '../identity/security-log.js';
import type { Proof } from '../identity/start-session.js';
import { CodeLimits } from '../codes/code-limits.js';
import { SecondStepCodes } from '../codes/second-step-codes.service.js';
import type { SecondStepLoginRequest } from '../second-step/second-step.dto.js';
import { currentOrigin } from '../../shared/request-context.js';

/** Of the password's hash `column`: a challenge keeps it, and nothing that a password could be guessed from. */
const tagOf = (column: string) => `sha256(convert_to(${column}, 'UTF8'))`;

/** Raw SQL: one statement looks whether the account has a second step, and makes the challenge. */
const ISSUE = `
  INSERT INTO second_step_challenges (token_hash, user_id, password_tag, remembered, expires_at)
  SELECT $1, u.id, ${tagOf('u.password_hash')}, $4, now() + interval '${SECOND_STEP_MINUTES} minutes'
  FROM users u JOIN second_steps s ON s.user_id = u.id
  WHERE u.id = $2 AND u.password_hash = $3 AND s.enabled_at IS NOT NULL
  RETURNING user_id`;

/** Raw SQL: tries sent all at once, to whichever replica, are counted one after the other. */
const TAKE_TRY = `
  UPDATE second_step_challenges AS c SET tries = c.tries + 1
  FROM users u JOIN second_steps s ON s.user_id = u.id
  WHERE c.token_hash = $1 AND c.expires_at > now() AND c.tries < ${SECOND_STEP_TRIES}
    AND u.id = c.user_id AND c.password_tag = ${tagOf('u.password_hash')}
  RETURNING u.id, u.password_hash AS "passwordHash", u.email_canonical AS email, u.known_networks AS "knownNetworks",
    c.remembered, s.enabled_at::text AS "secondStep"`;

const GIVE_TRY_BACK = `UPDATE second_step_challenges SET tries = tries - 1 WHERE token_hash = $1 AND tries > 0`;

interface Waiting extends Proof {
  email: CanonicalEmail;
  knownNetworks: string[];
  remembered: boolean;
}

/** Log-ins of accounts with a second step: the password earns a challenge, the challenge and a code a session. */
@Injectable()
export class SecondStepLogin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: SecondStepCodes,
    private readonly codeLimits: CodeLimits,
    private readonly loginLimits: LoginLimits,
    private readonly logins: LoginSessions,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Makes a challenge for a log-in that has shown the password.
   * @returns undefined when the account has no second step any more, or another password by now
   */
  async challenge(
    { id, passwordHash }: { id: string; passwordHash: string },
    remembered: boolean,
  ): Promise<string | undefined> {
    const token = newToken();
    const issued = await this.dataSource.query<unknown[]>(ISSUE, [
      hashOf(token),
      id,
      passwordHash,
      remembered,
    ]);
    return issued.length > 0 ? token : undefined;
  }

  /**
   * Finishes a log-in with a code.
   * @throws Problem 401 for a wrong code, or a challenge that is unknown, used, expired or had its tries; 429.
   */
  async complete({ challenge, code }: SecondStepLoginRequest): Promise<LoginResponse> {
    const tokenHash = hashOf(challenge);
    const [[waiting]] = await this.dataSource.query<[Waiting[], number]>(TAKE_TRY, [tokenHash]);
    if (!waiting) {
      await this.codeLimits.noteBadChallenge();
      throw this.refused();
    }
    const giveTryBack = () => this.dataSource.query(GIVE_TRY_BACK, [tokenHash]);
    this.codeLimits.undoOnFailure(giveTryBack);
    const { id: userId, email, knownNetworks, remembered } = waiting;
    const attempt = { userId, known: knownNetworks.includes(currentOrigin().network) };
    await this.codeLimits.admit(attempt);
    const isRight = await this.dataSource.transaction(async (manager) => {
      if (!(await this.codes.spend(manager, userId, code))) return false;
      // Of two right codes at once the second gets nothing, and keeps its code.
      const { affected } = await manager.delete(SecondStepChallenge, { tokenHash });
      if (affected !== 1) throw this.refused();
      return true;
    });
    if (!isRight) {
      this.securityLog.recordLater('second-step-failed', userId);
      measure('login', { method: 'second-step', outcome: 'refused' });
      throw problem('wrong-code');
    }
    const started = await this.logins.start(waiting, remembered);
    if (typeof started === 'string') throw this.refused();
    await this.codeLimits.succeed(attempt);
    await this.loginLimits.finish({ email });
    return started;
  }

  private refused() {
    this.securityLog.line('second-step-challenge-refused');
    return problem('invalid-challenge');
  }
}
