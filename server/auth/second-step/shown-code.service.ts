import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { User } from '../../database/entities/user.entity.js';
import { problem } from '../../api/problem.js';
import { currentOrigin } from '../../shared/request-context.js';
import { SecurityLog } from '../sessions/security-log.js';
import { CodeLimits } from './code-limits.js';
import { SecondStepCodes } from './second-step-codes.service.js';

/** Takes a code that shows whose the second step is, and limits wrong ones. */
@Injectable()
export class ShownCode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: SecondStepCodes,
    private readonly limits: CodeLimits,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Uses a code of the app or a recovery code up.
   * @param work what else is done with a right code, in the same transaction: an error of it keeps the code
   * @throws Problem 401 for a wrong one; 429
   */
  async verify(
    {
      id: userId,
      passwordHash,
      knownNetworks,
    }: Pick<User, 'id' | 'passwordHash' | 'knownNetworks'>,
    code: string,
    work: (manager: EntityManager) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const attempt = {
      userId,
      passwordHash,
      known: knownNetworks.includes(currentOrigin().network),
    };
    await this.limits.admit(attempt);
    const isRight = await this.dataSource.transaction(async (manager) => {
      const isSpent = await this.codes.spend(manager, userId, code);
      if (isSpent) await work(manager);
      return isSpent;
    });
    if (!isRight) {
      await this.securityLog.record('second-step-failed', userId);
      throw problem('wrong-code');
    }
    await this.limits.succeed(attempt);
  }
}
