import { Injectable, Logger } from '@nestjs/common';
import { EntityManager, Not } from 'typeorm';
import { Environment } from '../../config/environment.js';
import { Sealer } from '../../config/sealer.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import { Queue } from '../../queue/queue.js';
import { HOUR } from '../../shared/units.js';

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
    const old = await this.manager.findBy(SecondStep, { keyId: Not(this.keyId) });
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
