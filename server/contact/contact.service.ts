import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { Cleanup } from '../cleanup/cleanup.js';
import { Environment } from '../config/environment.js';
import { SPAM_RETENTION_DAYS } from '../shared/lengths.js';
import { canonicalEmail } from '../shared/email-address.js';
import { problem } from '../api/problem.js';
import { Limiter } from '../limits/limiter.js';
import { blockOf, currentContext, currentOrigin } from '../shared/request-context.js';
import { ContactEmails } from './contact-emails.js';
import { addEachSql } from '../queue/queue.js';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import { type ContactRequest, ContactResponse } from './contact.dto.js';
import { fingerprintOf, forgetKeys } from './idempotency-key.js';
import { looksLikeSpam } from './spam.js';

/** Spam that the staff did nothing with gives way above this, the oldest first: 24 KB each make half a gigabyte. */
export const SPAM_MOST = 20_000;
const UNTOUCHED_SPAM = `status = 'spam' AND version = 0`;

@Injectable()
export class ContactService {
  constructor(
    private readonly manager: EntityManager,
    private readonly limiter: Limiter,
    private readonly contactEmails: ContactEmails,
    { contactRetentionDays }: Environment,
    cleanup: Cleanup,
  ) {
    // Messages expire, spam sooner, but not before a person could have looked.
    const olderThan = (days: number) => `received_at < now() - interval '${days} days'`;
    const spamDays = Math.min(SPAM_RETENTION_DAYS, contactRetentionDays);
    cleanup.registerRows('contact_messages', olderThan(contactRetentionDays));
    cleanup.registerRows(
      'contact_messages',
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

  /**
   * Stores a message, once for a key, and queues its email, unless it looks like spam.
   * @throws Problem `too-many-requests`, `idempotency-key-reused`; `repeated-too-early` while it is being stored
   */
  async receive({ website, ...fields }: ContactRequest, key?: Buffer): Promise<ContactResponse> {
    const fingerprint = fingerprintOf(fields);
    const first = key && (await this.manager.findOneBy(ContactMessage, { idempotencyKey: key }));
    if (first && !first.fingerprint?.equals(fingerprint)) throw problem('idempotency-key-reused');
    // A repeat doesn't count.
    if (first) return ContactResponse.of(first);
    const { network, ip } = currentOrigin();
    const account = currentContext()?.accountId;
    await this.limiter.take(['contact', account ?? network], ['contact-network', blockOf(ip)]);
    const id = randomUUID();
    // One statement, hence raw SQL, so that message and email commit together in a single round trip; the email carries
    // the row's id only and is written from the row. Who holds the lock of a key is storing its message.
    const [row] = await this.manager.query<{ receivedAt: Date }[]>(
      `WITH lock AS (
         SELECT $8::bytea IS NULL OR pg_try_advisory_xact_lock(hashtextextended(encode($8, 'hex'), 0)) AS is_free
       ), message AS (
         INSERT INTO contact_messages
           (id, name, email, email_canonical, subject, message, status, idempotency_key, fingerprint)
         SELECT $1::uuid, $2, $3, $4, $5, $6, $7, $8, $9::bytea FROM lock WHERE is_free
         ON CONFLICT (idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
         RETURNING id, received_at, status
       ), queued AS (
         ${addEachSql(this.contactEmails.emails.options, "message WHERE status = 'new'")}
       )
       SELECT received_at AS "receivedAt" FROM message`,
      [
        id,
        fields.name,
        fields.email,
        canonicalEmail(fields.email),
        fields.subject,
        fields.message,
        website || looksLikeSpam(fields) ? 'spam' : 'new',
        key,
        key && fingerprint,
      ],
    );
    if (!row) throw problem('repeated-too-early');
    return ContactResponse.of({ id, ...row });
  }
}
