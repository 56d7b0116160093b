import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { canonicalEmail } from '../common/email-address.js';
import { inBatches } from '../common/in-batches.js';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { contactMessage } from '../mail/emails/contact-message.js';
import { MailService } from '../mail/mail.service.js';
import type { QueueTask } from '../queue/queue.js';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import type { ContactRequest, ContactResponse } from './dto/contact.dto.js';
import { SPAM_THRESHOLD, spamScore } from './spam-score.js';

type Fields = Omit<ContactRequest, 'website'>;

interface Message extends Fields {
  id: string;
  status: 'accepted' | 'set_aside';
  score: number;
}

@Injectable()
export class ContactService {
  private readonly store = inBatches((messages: readonly Message[]) => this.storeAll(messages));

  private readonly emails: QueueTask<{ id: string }>;

  constructor(
    private readonly dataSource: DataSource,
    mail: MailService,
  ) {
    this.emails = mail.registerConsultancyEmail(contactMessage, async (id) =>
      dataSource.manager.findOneBy(ContactMessage, { id }),
    );
  }

  /**
   * Stores a message and queues its email. What looks like spam is stored too, and answered alike, but no
   * email goes out.
   */
  async receive({ website, ...fields }: ContactRequest): Promise<ContactResponse> {
    const score = spamScore(fields, website !== undefined && website !== null && website !== '');
    const status = score >= SPAM_THRESHOLD ? 'set_aside' : 'accepted';
    return this.store({ ...fields, id: randomUUID(), status, score });
  }

  private async storeAll(messages: readonly Message[]): Promise<(ContactResponse | Error)[]> {
    try {
      return await this.insert(messages);
    } catch (error) {
      if (messages.length === 1 || isDatabaseUnavailable(error)) throw error;
      // The database objects to one of them; the others must not share its fate.
      return Promise.all(messages.map((message) => this.insertAlone(message)));
    }
  }

  private async insertAlone(message: Message): Promise<ContactResponse | Error> {
    try {
      const [stored] = await this.insert([message]);
      return stored ?? new Error('The database did not answer with the message.');
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /**
   * One statement, so that messages and emails commit together in a single round trip; an email carries
   * its row's id only and is written from the row. The queue announces new jobs with NOTIFY, which makes
   * commits wait for each other: together the messages of the moment need one (0.44 of the bare limit becomes 0.84 to 1.1).
   */
  private async insert(messages: readonly Message[]): Promise<ContactResponse[]> {
    const column = <Name extends keyof Message>(name: Name) =>
      messages.map((message) => message[name]);
    const [row] = await this.dataSource.query<[{ received_at: Date }]>(
      `WITH message AS (
         INSERT INTO contact_messages (id, name, email, email_canonical, subject, message, status, spam_score)
         SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::smallint[])
         RETURNING id, received_at, status
       ), queued AS (
         ${this.emails.addEachSql("json_build_object('id', id)", "message WHERE status = 'accepted'")}
       )
       SELECT min(received_at) AS received_at, (SELECT count(*) FROM queued) FROM message`,
      [
        column('id'),
        column('name'),
        column('email'),
        messages.map(({ email }) => canonicalEmail(email)),
        column('subject'),
        column('message'),
        column('status'),
        column('score'),
      ],
    );
    const receivedAt = row.received_at.toISOString();
    return messages.map(({ id }) => ({ id, receivedAt }));
  }
}
