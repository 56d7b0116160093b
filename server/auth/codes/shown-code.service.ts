import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { problem } from '../../problems/problem.js';
import type { User } from '../../database/entities/user.entity.js';
import { SecurityLog } from '../identity/security-log.js';
import { CodeLimits } from './code-limits.js';
import { SecondStepCodes } from './second-step-codes.service.js';
import { currentOrigin } from '../../shared/request-context.js';

/** Takes a code from somebody who is not logging in: it shows that the second step is theirs. */
@Injectable()
export class ShownCode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: SecondStepCodes,
    private readonly limits: CodeLimits,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Uses a code of the app or a recovery code up. @throws Problem 401 for a wrong one; 429 */
  async verify({ id: userId, knownNetworks }: User, code: string): Promise<void> {
    const attempt = { userId, known: knownNetworks.includes(currentOrigin().network) };
    await this.limits.admit(attempt);
    const isRight = await this.dataSource.transaction(async (manager) =>
      this.codes.spend(manager, userId, code),
    );
    if (!isRight) {
      await this.securityLog.record('second-step-failed', userId);
      throw problem('wrong-code');
    }
    await this.limits.succeed(attempt);
  }
}
