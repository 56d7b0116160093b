import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LETTER_ATTEMPTS, LETTER_TASK, type QueuedLetter } from './queued-letter.js';
import { SecretSealer } from './sealed-secret.js';

/**
 * One method per letter. Each queues its letter with the given manager, so that it is sent if, and only
 * if, the transaction commits. (A contact message queues its own, in the statement that stores it.)
 */
@Injectable()
export class MailService {
  constructor(private readonly sealer: SecretSealer) {}

  async passwordReset(manager: EntityManager, to: string, token: string): Promise<void> {
    const sealedToken = this.sealer.seal(token);
    await this.queue(manager, { letter: 'password-reset', id: randomUUID(), to, sealedToken });
  }

  async passwordChanged(manager: EntityManager, to: string): Promise<void> {
    const at = new Date().toISOString();
    await this.queue(manager, { letter: 'password-changed', id: randomUUID(), to, at });
  }

  async accountDeleted(manager: EntityManager, to: string): Promise<void> {
    await this.queue(manager, { letter: 'account-deleted', id: randomUUID(), to });
  }

  private async queue(manager: EntityManager, letter: QueuedLetter): Promise<void> {
    await manager.query(
      'SELECT FROM graphile_worker.add_job($1, payload := $2::json, max_attempts := $3)',
      [LETTER_TASK, JSON.stringify(letter), LETTER_ATTEMPTS],
    );
  }
}
