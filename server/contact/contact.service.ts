import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { canonicalEmail } from '../shared/email-address.js';
import { problem } from '../api/problem.js';
import { RowBounds } from '../rate-limits/row-bounds.js';
import { contactMessage } from '../mail/emails.js';
import { MailService } from '../mail/mail.service.js';
import { addEachSql, type QueueTask } from '../queue/queue.js';
import { ContactMessage, type State } from '../database/entities/contact-message.entity.js';
import { ContactVolume } from './contact-volume.js';
import type { ContactRequest, ContactResponse } from './contact.dto.js';
import { fingerprintOf } from './idempotency-key.js';
import { SPAM_THRESHOLD, spamScore } from './spam-score.js';

interface Inserted {
  /** False while another call is storing the message of this key. */
  isFree: boolean;
  receivedAt: Date | null;
}

@Injectable()
export class ContactService {
  private readonly emails: QueueTask<{ id: string }>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly volume: ContactVolume,
    private readonly bounds: RowBounds,
    mail: MailService,
  ) {
    const { manager } = dataSource;
    this.emails = mail.registerMessageEmail(
      contactMessage,
      async (id) =>
        // One that the staff took for spam while its email was on its way is not tried again.
        manager.findOneBy(ContactMessage, { id, status: Not<State>('spam') }),
      async (id) => {
        await manager.update(ContactMessage, id, { emailedAt: () => 'now()' });
      },
    );
  }

  /**
   * Stores a message and queues its email. A message that looks like spam, or is one of more than people write, is
   * stored and answered alike, but no email goes out.
   * @param key the caller's mark for this message: it is stored once, however often it is sent
   * @throws Problem 429 when it would be quarantined and too many are; 409 while it is being stored, 422 when the key came with another message
   */
  async receive({ website, ...fields }: ContactRequest, key?: Buffer): Promise<ContactResponse> {
    const score = spamScore(fields, website !== undefined && website !== null && website !== '');
    const isSuspect = score >= SPAM_THRESHOLD || (await this.volume.isFlood(fields.message));
    if (isSuspect) await this.bounds.assertRoom('set-aside-messages');
    const id = randomUUID();
    const fingerprint = fingerprintOf(fields);
    // One statement, hence raw SQL, so that message and email commit together in a single round trip; the email carries
    // the row's id only and is written from the row. Who holds the lock of a key is storing its message.
    const [row] = await this.dataSource.query<Inserted[]>(
      `WITH lock AS (
         SELECT $9::bytea IS NULL OR pg_try_advisory_xact_lock(hashtextextended(encode($9, 'hex'), 0)) AS is_free
       ), message AS (
         INSERT INTO contact_messages
           (id, name, email, email_canonical, subject, message, status, spam_score, idempotency_key, fingerprint)
         SELECT $1::uuid, $2, $3, $4, $5, $6, $7, $8::smallint, $9, $10::bytea FROM lock WHERE is_free
         ON CONFLICT (idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
         RETURNING id, received_at, status
       ), queued AS (
         ${addEachSql(this.emails.options, "jsonb_build_object('id', id)", "message WHERE status = 'new'")}
       )
       SELECT is_free AS "isFree", received_at AS "receivedAt", (SELECT count(*) FROM queued)
       FROM lock LEFT JOIN message ON true`,
      [
        id,
        fields.name,
        fields.email,
        canonicalEmail(fields.email),
        fields.subject,
        fields.message,
        isSuspect ? 'spam' : 'new',
        score,
        key,
        key && fingerprint,
      ],
    );
    if (row?.receivedAt) return { id, receivedAt: row.receivedAt.toISOString() };
    const first =
      row?.isFree && key
        ? await this.dataSource.manager.findOneBy(ContactMessage, { idempotencyKey: key })
        : null;
    if (!first) throw problem('repeated-too-early');
    if (first.fingerprint?.equals(fingerprint) !== true) throw problem('idempotency-key-reused');
    return { id: first.id, receivedAt: first.receivedAt.toISOString() };
  }

  /** Queues the email about a message that was held back. */
  async sendFormerSpam(manager: EntityManager, id: string): Promise<void> {
    await this.emails.add(manager, { id });
  }
}
