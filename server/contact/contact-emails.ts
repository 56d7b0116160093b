import { Injectable } from '@nestjs/common';
import { EntityManager, MoreThan, Not } from 'typeorm';
import { Environment } from '../config/environment.js';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import { Limiter } from '../limits/limiter.js';
import { limitOf } from '../limits/limits.js';
import type { MessageEmail } from '../mail/email.js';
import { oneLine, timeInWords } from '../mail/layout.js';
import { MailService } from '../mail/mail.service.js';
import { type Job, Queue, type QueueTask } from '../queue/queue.js';
import { DAY } from '../shared/units.js';

/** The subject of limits on emails to the consultancy. */
const CONSULTANCY = 'consultancy';

/** A visitor's message, to the consultancy. A reply to the email goes to the visitor. @param isLast of those that are emailed */
export const contactMessage: MessageEmail<ContactMessage & { isLast?: boolean }> = {
  kind: 'contact-message',
  // It may have to wait for a reset link.
  urgency: 'low',
  write: ({ id, name, email: address, subject, message, receivedAt, isLast }, site) => ({
    subject: `Contact: ${oneLine(subject)}`,
    paragraphs: [
      `${name} (${address}) wrote on ${timeInWords(receivedAt, site.officeTimeZone)}:`,
      `To answer ${name}, reply to this email or use the inbox.`,
      ...(isLast
        ? [
            `More than ${limitOf('message-emails').points} contact messages came in within an hour, so we won’t email you each one. Nothing’s lost: they’re all in the inbox.`,
          ]
        : []),
    ],
    quote: `${subject}\n\n${message}`,
    action: { label: 'Open in the inbox', href: `${site.publicUrl}/inbox/${id}` },
    replyTo: { name: oneLine(name), address },
    about: id,
  }),
};

/** Once a day, if any came in: how much was taken for spam, so that a person decides. */
const spamSummary: MessageEmail<{ count: number }> = {
  kind: 'set-aside-summary',
  urgency: 'low',
  write: ({ count }, { publicUrl }) => ({
    subject: `Possible spam: ${count === 1 ? 'one message' : `${count} messages`}`,
    paragraphs: [
      'What came in during the last day and looked like spam was kept but not forwarded. Please check whether any of it is from real people:',
    ],
    action: { label: 'Open in the inbox', href: `${publicUrl}/inbox?state=spam` },
  }),
};

/** The emails to the consultancy: about each message, and about what was taken for spam. */
@Injectable()
export class ContactEmails {
  /** About one message each. */
  readonly emails: QueueTask<{ id: string }>;
  private readonly summaries: QueueTask<{ id: string }>;

  constructor(
    private readonly manager: EntityManager,
    private readonly limiter: Limiter,
    private readonly environment: Environment,
    mail: MailService,
    queue: Queue,
  ) {
    this.emails = mail.registerMessageEmail(
      contactMessage,
      async (id, job) => this.findToMail(id, job),
      async (id) => {
        await manager.update(ContactMessage, id, { emailedAt: () => 'now()' });
      },
    );
    this.summaries = mail.registerMessageEmail(spamSummary, async (id) => this.findSpam(id));
    queue.register({
      name: 'set-aside-summary',
      urgency: 'low',
      everySeconds: DAY,
      run: async () => this.summaries.add(manager, { id: String(Date.now()) }),
    });
  }

  /** The message that an email is about; null where the staff took it for spam meanwhile, or where very many came. */
  private async findToMail(id: string, { isFirstTry }: Job) {
    const message = await this.manager.findOneBy(ContactMessage, { id, status: Not('spam') });
    if (!message || !isFirstTry || !this.environment.rateLimits) return message;
    return this.manager.transaction(async (manager) => {
      const isAbove = async (limit: 'message-emails' | 'messages-waiting') =>
        this.limiter.takeWithin(manager, [limit, CONSULTANCY]);
      if (!(await isAbove('message-emails'))) return message;
      return (await isAbove('messages-waiting')) ? null : { ...message, isLast: true };
    });
  }

  /** @param id when the summary was made, in milliseconds since the epoch */
  private async findSpam(id: string) {
    const receivedAt = MoreThan(new Date(Number(id) - DAY * 1_000));
    // Where the staff did something, they know.
    const unseen = { status: 'spam', version: 0, receivedAt } as const;
    const count = await this.manager.countBy(ContactMessage, unseen);
    return count > 0 ? { count } : null;
  }
}
