import { Injectable } from '@nestjs/common';
import { Sealer } from '../common/sealer.js';
import { Environment } from '../config/environment.js';

/**
 * Keeps a secret, such as a reset token, unreadable while its email waits in the queue: who reads the database, or a
 * backup of it, must not be able to take over accounts.
 */
@Injectable()
export class SecretSealer extends Sealer {
  constructor(environment: Environment) {
    super(environment, 'northfold letter secrets');
  }
}
