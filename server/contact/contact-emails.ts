import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { Environment } from '../config/environment.js';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import { Limiter } from '../limits/limiter.js';
import { limitOf } from '../limits/limits.js';
import type { EmailParts } from '../mail/email.js';
import { oneLine, timeInWords } from '../mail/layout.js';
import { MailService } from '../mail/mail.service.js';
import { type Job, Queue, type QueueTask } from '../queue/queue.js';
import { DAY } from '../shared/units.js';

/** It may have to wait for a reset link. */
export const contactMessage = { kind: 'contact-message', urgency: 'low' } as const;
const SUMMARY = { kind: 'set-aside-summary', urgency: 'low' } as const;

/** A reply to the email goes to the visitor. @param isLast of those that are emailed */
export const partsOf = (
  { id, name, email: address, subject, message, receivedAt }: ContactMessage,
  { publicUrl, officeTimeZone }: Pick<Environment, 'publicUrl' | 'officeTimeZone'>,
  isLast = false,
): EmailParts => ({
  subject: `Contact: ${oneLine(subject)}`,
  paragraphs: [
    `${name} (${address}) wrote on ${timeInWords(receivedAt, officeTimeZone)}:`,
    `To answer ${name}, reply to this email or use the inbox.`,
    ...(isLast
      ? [
          `More than ${limitOf('message-emails').points} contact messages came in within an hour, so we won’t email you each one. Nothing’s lost: they’re all in the inbox.`,
        ]
      : []),
  ],
  quote: `${subject}\n\n${message}`,
  action: { label: 'Open in the inbox', href: `${publicUrl}/inbox/${id}` },
  replyTo: { name: oneLine(name), address },
  about: id,
});

@Injectable()
export class ContactEmails {
  readonly emails: QueueTask<{ id: string }>;

  constructor(
    private readonly manager: EntityManager,
    private readonly limiter: Limiter,
    private readonly environment: Environment,
    mail: MailService,
    queue: Queue,
  ) {
    this.emails = mail.registerMessageEmail(
      contactMessage,
      async (id, job) => this.messageOf(id, job),
      async (id) => manager.update(ContactMessage, id, { emailedAt: () => 'now()' }),
    );
    const summaries = mail.registerMessageEmail(SUMMARY, async (id) => this.summaryOf(id));
    queue.register({
      name: SUMMARY.kind,
      urgency: SUMMARY.urgency,
      everySeconds: DAY,
      run: async () => this.summarize(summaries),
    });
  }

  /** Null where the staff took the message for spam meanwhile, or where very many came. */
  private async messageOf(id: string, { isFirstTry }: Job): Promise<EmailParts | null> {
    const message = await this.manager.findOneBy(ContactMessage, { id, status: Not('spam') });
    if (!message || !isFirstTry || !this.environment.rateLimits)
      return message && partsOf(message, this.environment);
    return this.manager.transaction(async (manager) => {
      const isAbove = async (limit: 'message-emails' | 'messages-waiting') =>
        this.limiter.takeWithin(manager, [limit, 'consultancy']);
      const isLast = Boolean(await isAbove('message-emails'));
      if (isLast && (await isAbove('messages-waiting'))) return null;
      return partsOf(message, this.environment, isLast);
    });
  }

  /** Each message notes its summary: after a missed turn it is in the next, and it's in one only. */
  private async summarize(summaries: QueueTask<{ id: string }>): Promise<void> {
    const at = new Date();
    // Where the staff did something, they know.
    const unlisted = { status: 'spam', version: 0, summarizedAt: IsNull() } as const;
    await this.manager.transaction(async (manager) => {
      const { affected } = await manager.update(ContactMessage, unlisted, { summarizedAt: at });
      if (affected) await summaries.add(manager, { id: String(at.getTime()) });
    });
  }

  /** How many looked like spam: a person decides. @param id when they were counted, in milliseconds since the epoch */
  private async summaryOf(id: string): Promise<EmailParts | null> {
    const summarizedAt = new Date(Number(id));
    const count = await this.manager.countBy(ContactMessage, { status: 'spam', summarizedAt });
    if (count === 0) return null;
    return {
      subject: `Possible spam: ${count === 1 ? 'one message' : `${count} messages`}`,
      paragraphs: [
        'Messages that looked like spam were kept but not forwarded. Please check whether any are from real people:',
      ],
      action: {
        label: 'Open in the inbox',
        href: `${this.environment.publicUrl}/inbox?state=spam`,
      },
    };
  }
}
