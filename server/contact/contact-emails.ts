import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
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

const inboxLink = (publicUrl: string, id: string) => `${publicUrl}/inbox/${id}`;

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
    action: { label: 'Open in the inbox', href: inboxLink(site.publicUrl, id) },
    replyTo: { name: oneLine(name), address },
    about: id,
  }),
};

/** Messages that the summary shows, and characters of each; other messages are only counted. */
const SUMMARY_MAX = 50;
const EXCERPT = 200;

/** Once a day, if there's any: the spam since the last summary, so that a person decides. */
const spamSummary: MessageEmail<{ messages: readonly ContactMessage[]; count: number }> = {
  kind: 'set-aside-summary',
  urgency: 'low',
  write: ({ messages, count }, { publicUrl, officeTimeZone }) => ({
    subject: `Possible spam: ${count === 1 ? 'one message' : `${count} messages`}`,
    paragraphs: [
      'These contact messages looked like spam. We kept them but didn’t forward them. Please check whether any are from real people:',
      ...(count > messages.length ? [`And ${count - messages.length} more.`] : []),
    ],
    quote: messages
      .map(({ id, name, email: address, subject, message, receivedAt }) =>
        [
          `${timeInWords(receivedAt, officeTimeZone)}, ${oneLine(name)} (${address}): ${oneLine(subject)}`,
          oneLine(message).slice(0, EXCERPT),
          inboxLink(publicUrl, id),
        ].join('\n'),
      )
      .join('\n\n'),
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
      run: async () => this.summarize(),
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

  /** Each message notes its summary: after a missed turn it is in the next, and it's in one only. */
  private async summarize(): Promise<void> {
    const at = new Date();
    const unlisted = { status: 'spam' as const, summarizedAt: IsNull() };
    await this.manager.transaction(async (manager) => {
      const { affected } = await manager.update(ContactMessage, unlisted, { summarizedAt: at });
      if (affected) await this.summaries.add(manager, { id: String(at.getTime()) });
    });
  }

  /** @param id when the summary was made, in milliseconds since the epoch */
  private async findSpam(id: string) {
    const [messages, count] = await this.manager.findAndCount(ContactMessage, {
      where: { summarizedAt: new Date(Number(id)) },
      order: { receivedAt: 'ASC' },
      take: SUMMARY_MAX,
    });
    return count > 0 ? { messages, count } : null;
  }
}
