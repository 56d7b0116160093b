import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import type { Point } from '../../limits/limits.js';
import { lockAccount, switchedOn } from '../../database/accounts.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import { Session } from '../../database/entities/session.entity.js';
import { User } from '../../database/entities/user.entity.js';
import type { SessionUser } from './callers.js';
import { SecondStepCodesService } from '../second-step/second-step-codes.service.js';
import { type OwnerEvent, SecurityLog } from './security-log.js';
import type { ReauthenticateRequest } from './sessions.dto.js';
import { PasswordHasher } from '../passwords/password-hasher.js';

@Injectable()
export class CurrentPasswordService {
  constructor(
    private readonly manager: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly limiter: Limiter,
    private readonly codes: SecondStepCodesService,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * @param refused what the owner is shown when the password is wrong
   * @returns the hash that was checked
   * @throws Problem `incorrect-password` (the session lives on); `too-many-requests`, `unavailable`
   */
  async verify(user: SessionUser, password: string, refused: OwnerEvent): Promise<string> {
    const hash = await this.check(user, password, refused);
    await this.limiter.clear('current-password', user.sessionId);
    return hash;
  }

  /**
   * Confirms the session's owner again: by the password, and a code where the owner has switched the second step on.
   * @throws Problem `incorrect-password`, `second-step-required`, `wrong-code` (the session lives on); `invalid-token`
   * when it has just ended; `too-many-requests`, `unavailable`
   */
  async reauthenticate(user: SessionUser, request: ReauthenticateRequest): Promise<void> {
    const { password, code } = request;
    const { id, sessionId } = user;
    const hash = await this.check(user, password, 'reauthentication-refused');
    const twoFactors = await this.manager.existsBy(SecondStep, switchedOn(id));
    const owed = twoFactors ? code : undefined;
    if (twoFactors) {
      if (owed === undefined) throw problem('second-step-required', undefined);
      await this.limiter.take(['second-step-proof', sessionId]);
    }
    const codePoints: Point[] = twoFactors ? [['second-step-proof', sessionId]] : [];
    // All or nothing: a code isn't used up for a session that has ended.
    const outcome = await this.manager.transaction(async (manager) => {
      const account = await lockAccount(manager, { id });
      const isAlive = await manager.existsBy(Session, { id: sessionId });
      if (!account || !isAlive) throw problem('invalid-token');
      if (account.passwordHash !== hash) return 'account-changed';
      if (owed !== undefined && !(await this.codes.spend(manager, id, owed))) return 'wrong-code';
      const now = () => 'statement_timestamp()';
      const proof = { authenticatedAt: now, ...(twoFactors && { twoFactorsAt: now }) };
      await manager.update(Session, sessionId, proof);
      return 'proven';
    });
    if (outcome === 'account-changed') {
      // By this session, or by a log-in that renewed the hash of the same password: checked once more.
      await this.limiter.giveBack(['current-password', sessionId], ...codePoints);
      return this.reauthenticate(user, request);
    }
    if (outcome === 'wrong-code') {
      await this.securityLog.record('reauthentication-refused', id);
      throw problem('wrong-code');
    }
    await this.limiter.clear('current-password', sessionId);
    await this.limiter.giveBack(...codePoints);
    this.securityLog.line('reauthenticated', id);
  }

  /** Takes a point, which stays taken. */
  private async check(user: SessionUser, password: string, refused: OwnerEvent): Promise<string> {
    await this.limiter.take(['current-password', user.sessionId]);
    const account = await this.manager.findOneBy(User, { id: user.id });
    const stored = account?.passwordHash;
    if (!stored || !(await this.hasher.verify(stored, password))) {
      await this.securityLog.record(refused, user.id);
      throw problem('incorrect-password');
    }
    return stored;
  }
}
