import { Injectable } from '@nestjs/common';
import { Cleanup } from '../cleanup/cleanup.js';
import { SPAM_RETENTION_DAYS } from '../shared/limits.js';
import { Environment } from '../config/environment.js';
import { forgetKeys } from './idempotency-key.js';

/** Spam that the staff did nothing with gives way above this, the oldest first: 24 KB each make half a gigabyte. */
export const SPAM_MOST = 20_000;
const UNTOUCHED_SPAM = `status = 'spam' AND version = 0`;

/** Contact messages expire, spam sooner, but not before a person could have looked. */
@Injectable()
export class ContactRetention {
  constructor(cleanup: Cleanup, { contactRetentionDays }: Environment) {
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
    cleanup.registerSql(
      'surplus spam',
      `DELETE FROM contact_messages WHERE id IN (
         SELECT id FROM contact_messages WHERE ${UNTOUCHED_SPAM} ORDER BY received_at
         LIMIT least($1, greatest(0, (SELECT count(*) FROM contact_messages WHERE ${UNTOUCHED_SPAM}) - ${SPAM_MOST})))`,
    );
    forgetKeys(cleanup, 'contact_messages', 'received_at');
  }
}
