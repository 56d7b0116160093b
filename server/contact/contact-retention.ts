import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Cleanup } from '../cleanup/cleanup.js';
import { IDEMPOTENCY_HOURS, SPAM_RETENTION_DAYS } from '../shared/limits.js';
import { Environment } from '../config/environment.js';

/** Contact messages expire, those that look like spam sooner: long enough for a person to have looked. */
@Injectable()
export class ContactRetention {
  constructor(cleanup: Cleanup, { contactRetentionDays }: Environment, dataSource: DataSource) {
    const olderThan = (days: number) => `received_at < now() - interval '${days} days'`;
    const spamDays = Math.min(SPAM_RETENTION_DAYS, contactRetentionDays);
    cleanup.registerRows('contact_messages', 'id', olderThan(contactRetentionDays));
    cleanup.registerRows(
      'contact_messages',
      'id',
      // A message that the staff put there a moment ago is not gone the next.
      `status = 'spam' AND ${olderThan(spamDays)}
        AND coalesce(changed_at, received_at) < now() - interval '${spamDays} days'`,
    );
    cleanup.register({
      what: 'idempotency keys',
      remove: async (limit) => {
        const [, forgotten] = await dataSource.query<[unknown[], number]>(
          `UPDATE contact_messages SET idempotency_key = NULL, fingerprint = NULL WHERE id IN (
             SELECT id FROM contact_messages
             WHERE idempotency_key IS NOT NULL AND received_at < now() - interval '${IDEMPOTENCY_HOURS} hours' LIMIT $1)`,
          [limit],
        );
        return forgotten;
      },
    });
  }
}
