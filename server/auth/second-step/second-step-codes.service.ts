import { Injectable } from '@nestjs/common';
import { type EntityManager, Raw } from 'typeorm';
import {
  RecoveryCode,
  SecondStep,
  switchedOn,
} from '../../database/entities/second-step.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { recoveryCodeUsed } from '../../mail/notices.js';
import { spendRecoveryCode } from './recovery-codes.js';
import { SecondStepSecrets } from './second-step-secrets.js';
import { isOfApp, timeStepOf } from './totp.js';
import { AccountChanges } from '../sessions/account-changes.js';

/** Checks codes, each of which is good once (ASVS 5.0, 6.5.1). */
@Injectable()
export class SecondStepCodes {
  constructor(
    private readonly secrets: SecondStepSecrets,
    private readonly accounts: AccountChanges,
  ) {}

  /**
   * Uses a code of the app or a recovery code up, in the given transaction.
   * @returns whether it was right, and not used before. Callers limit the tries.
   */
  async spend(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const typed = code.replaceAll(/[\s-]/g, '');
    if (isOfApp(typed)) return this.spendOfApp(manager, userId, typed);
    if (!(await spendRecoveryCode(manager, userId, typed))) return false;
    const account = await manager.findOneByOrFail(User, { id: userId });
    const left = String(await manager.countBy(RecoveryCode, { userId }));
    const notification = { event: 'recovery-code-used', notice: recoveryCodeUsed } as const;
    await this.accounts.notifyOwner(manager, account, notification, { left });
    return true;
  }

  /** One statement takes the time step: of two that come with the same code, to whichever replica, the second gets nothing. */
  private async spendOfApp(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const app = await manager.findOneBy(SecondStep, switchedOn(userId));
    if (!app) return false;
    const { secret } = app;
    const timeStep = timeStepOf(this.secrets.open(secret, userId), code);
    if (timeStep === null) return false;
    const isNew = Raw((column) => `coalesce(${column}, 0) < :timeStep`, { timeStep });
    const { affected } = await manager.update(
      SecondStep,
      { ...switchedOn(userId), secret, lastTimeStep: isNew },
      { lastTimeStep: timeStep },
    );
    return affected === 1;
  }
}
