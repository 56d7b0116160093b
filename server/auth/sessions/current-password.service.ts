import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import { SecondStep, switchedOn } from '../../database/credential.entities.js';
import { User } from '../../database/account.entities.js';
import type { SessionUser } from './callers.js';
import { SecondStepCodes } from '../second-step/second-step-codes.service.js';
import { type OwnerEvent, SecurityLog } from './security-log.js';
import type { ReauthenticateRequest } from './login.dto.js';
import { PasswordHasher } from '../passwords/password-hasher.js';

@Injectable()
export class CurrentPasswordService {
  constructor(
    private readonly manager: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly limiter: Limiter,
    private readonly codes: SecondStepCodes,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * @param refused what the owner is shown when the password is wrong
   * @returns the hash that was checked, for the statement that relies on it: a change meanwhile undoes the check
   * @throws Problem 401 for a wrong password (the session lives on); 429; 503 when too many are checked.
   */
  async verify(user: SessionUser, password: string, refused: OwnerEvent): Promise<string> {
    const hash = await this.check(user, password, refused);
    await this.limiter.clear('current-password', user.sessionId);
    return hash;
  }

  /**
   * Lets a session prove anew who uses it: by the password, and a code where the owner has switched the second step on.
   * @throws Problem 401 for a wrong or missing one (the session lives on), or when the session has just ended; 429.
   */
  async reauthenticate(
    user: SessionUser,
    { password, code }: ReauthenticateRequest,
  ): Promise<void> {
    const hash = await this.check(user, password, 'reauthentication-refused');
    const twoFactors = await this.manager.existsBy(SecondStep, switchedOn(user.id));
    if (twoFactors) {
      if (code === undefined) throw problem('second-step-required', undefined);
      await this.limiter.take('second-step-proof', user.sessionId);
      const isRight = await this.manager.transaction(async (transaction) =>
        this.codes.spend(transaction, user.id, code),
      );
      if (!isRight) {
        await this.securityLog.record('reauthentication-refused', user.id);
        throw problem('wrong-code');
      }
      await this.limiter.giveBack(['second-step-proof', user.sessionId]);
    }
    await this.limiter.clear('current-password', user.sessionId);
    // Raw SQL: the session, and only while the password is still the one that was verified, in one statement.
    const [, renewed] = await this.manager.query<[unknown, number]>(
      `UPDATE sessions AS s SET authenticated_at = statement_timestamp(),
         two_factors_at = CASE WHEN $3::boolean THEN statement_timestamp() ELSE two_factors_at END
       FROM users AS u WHERE s.id = $1 AND u.id = s.user_id AND u.password_hash = $2`,
      [user.sessionId, hash, twoFactors],
    );
    if (renewed !== 1) throw problem('invalid-token');
    this.securityLog.line('reauthenticated', user.id);
  }

  /** Takes a point, which stays taken. */
  private async check(user: SessionUser, password: string, refused: OwnerEvent): Promise<string> {
    await this.limiter.take('current-password', user.sessionId);
    const account = await this.manager.findOneBy(User, { id: user.id });
    const stored = account?.passwordHash;
    if (!stored || !(await this.hasher.verify(stored, password))) {
      await this.securityLog.record(refused, user.id);
      throw problem('incorrect-password');
    }
    return stored;
  }
}
