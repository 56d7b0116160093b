import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, Raw } from 'typeorm';
import { SET_UP_MINUTES } from '../../shared/lengths.js';
import { Cleanup } from '../../cleanup/cleanup.js';
import { problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import { endSessions, switchedOn } from '../../database/accounts.js';
import { RecoveryCode } from '../../database/entities/recovery-code.entity.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import { recoveryCodesRenewed, secondStepOff, secondStepOn } from '../../mail/notices.js';
import type { SessionUser } from '../sessions/callers.js';
import { keyUri, newKey, SecondStepCodesService, timeStepOf } from './second-step-codes.service.js';
import { SecondStepSecrets } from './second-step-secrets.js';
import type { SecondStepResponse, SetUpResponse } from './second-step.dto.js';
import { AccountChanges } from '../sessions/account-changes.js';

const begunLately = Raw((column) => `${column} > now() - interval '${SET_UP_MINUTES} minutes'`);

@Injectable()
export class SecondStepService {
  constructor(
    private readonly manager: EntityManager,
    private readonly secrets: SecondStepSecrets,
    private readonly codes: SecondStepCodesService,
    private readonly limiter: Limiter,
    private readonly accounts: AccountChanges,
    cleanup: Cleanup,
  ) {
    cleanup.registerRows(
      'second_steps',
      `enabled_at IS NULL AND created_at < now() - interval '${SET_UP_MINUTES} minutes'`,
    );
    cleanup.registerRows('second_step_challenges', 'expires_at < now()');
  }

  async status(userId: string): Promise<SecondStepResponse> {
    const app = await this.manager.findOneBy(SecondStep, switchedOn(userId));
    const recoveryCodesLeft = app ? await this.manager.countBy(RecoveryCode, { userId }) : 0;
    return { enabledAt: app?.enabledAt?.toISOString() ?? null, recoveryCodesLeft };
  }

  /** Makes a key in place of one that waits for its first code. @throws Problem `second-step-on` */
  async begin({ id, email, sessionId }: SessionUser): Promise<SetUpResponse> {
    const key = newKey();
    // Raw SQL: the query builder's upsert takes no parameters in its condition on what is there.
    const begun = await this.manager.query<unknown[]>(
      `INSERT INTO second_steps AS known (user_id, secret, key_id, session_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO UPDATE
       SET secret = excluded.secret, key_id = excluded.key_id, session_id = excluded.session_id, created_at = now()
       WHERE known.enabled_at IS NULL RETURNING user_id`,
      [id, this.secrets.seal(key, id), this.secrets.keyId, sessionId],
    );
    if (begun.length === 0) throw problem('second-step-on');
    return { key, uri: keyUri(key, email) };
  }

  /**
   * Switches it on with a first code, and ends every other session: they have shown no code.
   * @returns recovery codes, for the only time
   * @throws Problem `wrong-code`, `second-step-off`, `second-step-on`, `invalid-token`, `too-many-requests`
   */
  async confirm(user: SessionUser, code: string): Promise<string[]> {
    const { id, sessionId } = user;
    await this.limiter.take(['second-step-set-up', sessionId]);
    const codes = await this.accounts.changeAccount(user, secondStepOn, async (manager) => {
      const begun = await manager.findOneBy(SecondStep, [
        { userId: id, enabledAt: IsNull(), createdAt: begunLately },
        switchedOn(id),
      ]);
      if (!begun) throw problem('second-step-off');
      if (begun.enabledAt !== null) throw problem('second-step-on');
      const timeStep = timeStepOf(this.secrets.open(begun.secret, id), code);
      if (timeStep === null) throw problem('wrong-code');
      await manager.update(SecondStep, id, { enabledAt: () => 'now()', lastTimeStep: timeStep });
      await endSessions(manager, id, sessionId);
      return { facts: {}, result: await this.codes.renewRecoveryCodes(manager, id) };
    });
    await this.limiter.clear('second-step-set-up', sessionId);
    return codes;
  }

  /** Or gives a set-up up. Its codes and the log-ins that wait for one go with it. @throws Problem `invalid-token` */
  async switchOff(user: SessionUser): Promise<void> {
    const userId = user.id;
    await this.accounts.changeAccount(user, secondStepOff, async (manager) => {
      const { affected } = await manager.delete(SecondStep, switchedOn(userId));
      await manager.delete(SecondStep, { userId });
      return { facts: affected === 1 ? {} : null, result: undefined };
    });
  }

  /** Renews the recovery codes. @returns them, for the only time @throws Problem `second-step-off`, `invalid-token` */
  async renewCodes(user: SessionUser): Promise<string[]> {
    const { id } = user;
    return this.accounts.changeAccount(user, recoveryCodesRenewed, async (manager) => {
      if (!(await manager.existsBy(SecondStep, switchedOn(id)))) throw problem('second-step-off');
      return { facts: {}, result: await this.codes.renewRecoveryCodes(manager, id) };
    });
  }
}
