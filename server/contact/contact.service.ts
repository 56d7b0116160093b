import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { canonicalEmail } from '../shared/email-address.js';
import { inBatches, settled } from '../database/in-batches.js';
import { problem } from '../api/problem.js';
import { RowBounds } from '../rate-limits/row-bounds.js';
import { contactMessage } from '../mail/emails.js';
import { MailService } from '../mail/mail.service.js';
import { addEachSql, type QueueTask } from '../queue/queue.js';
import { ContactMessage, type MessageStatus } from '../database/entities/contact-message.entity.js';
import { ContactVolume } from './contact-volume.js';
import type { ContactRequest, ContactResponse } from './contact.dto.js';
import { fingerprintOf } from './idempotency-key.js';
import { SPAM_THRESHOLD, spamScore } from './spam-score.js';

type Fields = Omit<ContactRequest, 'website'>;

interface Message extends Fields {
  id: string;
  /** Hashes of the caller's key and of the fields. */
  key: Buffer | null;
  fingerprint: Buffer | null;
  status: 'accepted' | 'set_aside';
  score: number;
}

/** The outcome for a message: `is_free` is false while another call is storing it. */
interface Inserted {
  id: string;
  is_free: boolean;
  received_at: Date | null;
}

@Injectable()
export class ContactService {
  private readonly store = inBatches((messages: readonly Message[]) => this.insert(messages));

  private readonly emails: QueueTask<{ id: string }>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly volume: ContactVolume,
    private readonly bounds: RowBounds,
    mail: MailService,
  ) {
    this.emails = mail.registerMessageEmail(contactMessage, async (id) =>
      // One that the staff took for spam while its email was on its way is not tried again.
      dataSource.manager.findOneBy(ContactMessage, { id, status: Not<MessageStatus>('set_aside') }),
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
    const status = isSuspect ? 'set_aside' : 'accepted';
    if (isSuspect) await this.bounds.assertRoom('set-aside-messages');
    const fingerprint = key ? fingerprintOf(fields) : null;
    return this.store({
      ...fields,
      id: randomUUID(),
      key: key ?? null,
      fingerprint,
      status,
      score,
    });
  }

  /** Queues the email about a message that was held back. */
  async sendFormerSpam(manager: EntityManager, id: string): Promise<void> {
    await this.emails.add(manager, { id });
  }

  /**
   * One statement, hence raw SQL, so that messages and emails commit together in a single round trip; an email carries
   * its row's id only and is written from the row (decision 8). The holder of the lock of a key is storing its message.
   */
  private async insert(messages: readonly Message[]): Promise<(ContactResponse | Error)[]> {
    const column = <Name extends keyof Message>(name: Name) =>
      messages.map((message) => message[name]);
    const rows = await this.dataSource.query<Inserted[]>(
      `WITH given AS (
         SELECT *, key IS NULL OR pg_try_advisory_xact_lock(hashtextextended(encode(key, 'hex'), 0)) AS is_free
         FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::smallint[], $9::bytea[], $10::bytea[])
           AS given (id, name, email, email_canonical, subject, message, status, spam_score, key, fingerprint)
       ), message AS (
         INSERT INTO contact_messages
           (id, name, email, email_canonical, subject, message, status, spam_score, idempotency_key, fingerprint)
         SELECT id, name, email, email_canonical, subject, message, status, spam_score, key, fingerprint
         FROM given WHERE is_free
         ON CONFLICT (idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
         RETURNING id, received_at, status
       ), queued AS (
         ${addEachSql(this.emails.options, "jsonb_build_object('id', id)", "message WHERE status = 'accepted'")}
       )
       SELECT id, is_free, received_at, (SELECT count(*) FROM queued)
       FROM given LEFT JOIN message USING (id)`,
      [
        column('id'),
        column('name'),
        column('email'),
        messages.map(({ email }) => canonicalEmail(email)),
        column('subject'),
        column('message'),
        column('status'),
        column('score'),
        column('key'),
        column('fingerprint'),
      ],
    );
    const inserted = new Map(rows.map((row) => [row.id, row]));
    // All that is new is stored by now: a look-up that fails is the fate of its own message only.
    const answers = await Promise.allSettled(
      messages.map(async (message) => this.answerTo(message, inserted.get(message.id))),
    );
    return answers.map(settled);
  }

  /** The answer to a message: the first one, when it had been stored before. */
  private async answerTo({ id, key, fingerprint }: Message, row?: Inserted) {
    if (row?.received_at) return { id, receivedAt: row.received_at.toISOString() };
    if (key === null || fingerprint === null) return new Error('The message was not stored.');
    const first = row?.is_free
      ? await this.dataSource.manager.findOneBy(ContactMessage, { idempotencyKey: key })
      : null;
    if (!first) return problem('repeated-too-early');
    if (first.fingerprint?.equals(fingerprint) !== true) return problem('idempotency-key-reused');
    return { id: first.id, receivedAt: first.receivedAt.toISOString() };
  }
}
