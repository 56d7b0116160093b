import { Injectable, Logger } from '@nestjs/common';
import { EntityManager, MoreThan, Not } from 'typeorm';
import { Environment } from '../../config/environment.js';
import { Sealer } from '../../config/sealer.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import { Queue } from '../../queue/queue.js';
import { HOUR } from '../../shared/units.js';

const NO_ID = '00000000-0000-0000-0000-000000000000';
const SEALED_AT_ONCE = 200;

/**
 * Keeps the keys of authenticator apps unreadable in the database and its backups (ASVS 5.0, 11.2.1 and 13.3.1). They are
 * needed for years: those that a previous JWT secret sealed are sealed with the new one within an hour.
 */
@Injectable()
export class SecondStepSecrets extends Sealer {
  private readonly logger = new Logger(SecondStepSecrets.name);

  constructor(
    environment: Environment,
    private readonly manager: EntityManager,
    queue: Queue,
  ) {
    super(environment, 'northfold second step');
    queue.register({
      name: 'seal-second-steps-anew',
      urgency: 'low',
      everySeconds: HOUR,
      run: async () => this.reseal(),
    });
  }

  /** A secret that no key opens stays as it is: an operator may bring its key back. */
  async reseal(): Promise<void> {
    let after: string | undefined = NO_ID;
    while (after !== undefined) {
      const old: SecondStep[] = await this.manager.find(SecondStep, {
        where: { keyId: Not(this.keyId), userId: MoreThan(after) },
        order: { userId: 'ASC' },
        take: SEALED_AT_ONCE,
      });
      await this.sealEach(old);
      after = old.at(-1)?.userId;
    }
  }

  private async sealEach(old: readonly SecondStep[]): Promise<void> {
    for (const { userId, secret } of old) {
      try {
        const sealed = this.seal(this.open(secret, userId), userId);
        const renewed = { secret: sealed, keyId: this.keyId };
        await this.manager.update(SecondStep, { userId, secret }, renewed);
      } catch (error) {
        this.logger.warn(`The second step of account ${userId} stays as it is: ${String(error)}`);
      }
    }
  }
}
