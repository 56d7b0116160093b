import { Injectable, Logger } from '@nestjs/common';
import { DataSource, MoreThan, Not } from 'typeorm';
import { HOUR } from '../../shared/units.js';
import { Sealer } from '../../config/sealer.js';
import { Environment } from '../../config/environment.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import { Queue } from '../../queue/queue.js';

const EVERY_HOUR = { everySeconds: HOUR, lateSeconds: 1_380 };
const BATCH = 500;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Keeps the keys shared with authenticator apps unreadable in the database and its backups (ASVS 5.0, 11.2.1 and
 * 13.3.1). They are needed for years: those sealed with a previous JWT secret are sealed with the new one within an hour.
 */
@Injectable()
export class SecondStepSecrets extends Sealer {
  private readonly logger = new Logger(SecondStepSecrets.name);

  constructor(
    environment: Environment,
    private readonly dataSource: DataSource,
    queue: Queue,
  ) {
    super(environment, 'northfold second step');
    queue.register({
      name: 'seal-second-steps-anew',
      urgency: 'low',
      schedule: EVERY_HOUR,
      run: async () => this.sealAnew(),
    });
  }

  /** Seals what another key sealed. A secret that no key opens stays as it is: an operator may bring its key back. */
  async sealAnew(): Promise<void> {
    const { manager } = this.dataSource;
    for (let last = LOWEST_ID; ;) {
      const found = await manager.find(SecondStep, {
        where: { keyId: Not(this.keyId), userId: MoreThan(last) },
        order: { userId: 'ASC' },
        take: BATCH,
      });
      for (const { userId, secret } of found) {
        try {
          const sealed = {
            secret: this.seal(this.open(secret, userId), userId),
            keyId: this.keyId,
          };
          await manager.update(SecondStep, { userId, secret }, sealed);
        } catch (error) {
          this.logger.warn(`The second step of account ${userId} stays as it is: ${String(error)}`);
        }
        last = userId;
      }
      if (found.length < BATCH) return;
    }
  }
}
