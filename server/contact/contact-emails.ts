import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { Environment } from '../config/environment.js';
import { ContactMessage, type State } from '../database/message.entities.js';
import { Limiter } from '../limits/limiter.js';
import { limitOf } from '../limits/limits.js';
import type { MessageEmail } from '../mail/email.js';
import { oneLine } from '../mail/layout.js';
import { MailService } from '../mail/mail.service.js';
import { type Job, Queue, type QueueTask } from '../queue/queue.js';
import { DAY, HOUR } from '../shared/units.js';

/** The subject of limits on emails to the consultancy. */
const CONSULTANCY = 'consultancy';

/** At six, UTC. */
const EVERY_MORNING = { everySeconds: DAY, lateSeconds: 6 * HOUR };

/** A visitor's message, to the consultancy. A reply to the email goes to the visitor. */
export const contactMessage: MessageEmail<
  Pick<ContactMessage, 'id' | 'name' | 'email' | 'subject' | 'message' | 'receivedAt'>
> = {
  kind: 'contact-message',
  // It may have to wait for a reset link.
  urgency: 'low',
  write: ({ id, name, email: address, subject, message, receivedAt }, publicUrl) => ({
    subject: `Contact: ${oneLine(subject)}`,
    paragraphs: [
      `${name} (${address}) wrote on ${receivedAt.toUTCString()}:`,
      `To answer ${name}, reply to this email or use the inbox.`,
    ],
    quote: `${subject}\n\n${message}`,
    action: { label: 'Open in the inbox', href: `${publicUrl}/inbox/${id}` },
    replyTo: { name: oneLine(name), address },
    about: id,
  }),
};

/** Instead of one email for each message, when very many came. @param waiting messages that nobody has opened */
const messagesWaiting: MessageEmail<{ waiting: number }> = {
  kind: 'messages-waiting',
  urgency: 'low',
  write: ({ waiting }, publicUrl) => ({
    subject: `${waiting === 1 ? 'One new message is' : `${waiting} new messages are`} waiting in the inbox`,
    paragraphs: [
      `More than ${limitOf('message-emails').points} contact messages came in within an hour, so we didn’t email you each one. Nothing’s lost: they’re all in the inbox.`,
    ],
    action: { label: 'Open the inbox', href: `${publicUrl}/inbox` },
  }),
};

/** Once a day, if there's any: how much spam came since the last summary. A person decides in the inbox. */
const spamSummary: MessageEmail<{ count: number }> = {
  kind: 'set-aside-summary',
  urgency: 'low',
  write: ({ count }, publicUrl) => ({
    subject: `Possible spam: ${count === 1 ? 'one message' : `${count} messages`}`,
    paragraphs: [
      'We kept what looked like spam but didn’t forward it. Please check whether any of it is from real people:',
    ],
    action: { label: 'Open the spam', href: `${publicUrl}/inbox?state=spam` },
  }),
};

/** The emails to the consultancy: about each message, about too many, and about what was taken for spam. */
@Injectable()
export class ContactEmails {
  private readonly emails: QueueTask<{ id: string }>;
  private readonly waitingEmails: QueueTask<{ id: string }>;
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
    this.waitingEmails = mail.registerMessageEmail(messagesWaiting, async () => {
      const waiting = await manager.countBy(ContactMessage, { status: 'new' });
      return waiting > 0 ? { waiting } : null;
    });
    // The id is when the summary was made, in milliseconds since the epoch.
    this.summaries = mail.registerMessageEmail(spamSummary, async (id) => {
      const count = await manager.countBy(ContactMessage, { summarisedAt: new Date(Number(id)) });
      return count > 0 ? { count } : null;
    });
    queue.register({
      name: 'set-aside-summary',
      urgency: 'low',
      schedule: EVERY_MORNING,
      run: async () => this.summarise(),
    });
  }

  /** Queues the email about a message that was among the spam. */
  async sendFormerSpam(manager: EntityManager, id: string): Promise<void> {
    await this.emails.add(manager, { id });
  }

  /**
   * The message that an email is about; null where the staff took it for spam meanwhile, or where so many came that one
   * email counts them. That one waits until its limit's window ends, so that it counts what comes until then, too.
   */
  private async findToMail(id: string, { isFirstTry }: Job): Promise<ContactMessage | null> {
    const which = { id, status: Not<State>('spam') };
    const message = await this.manager.findOneBy(ContactMessage, which);
    if (!message || !isFirstTry || !this.environment.rateLimits) return message;
    return this.manager.transaction(async (manager) => {
      const { limiter } = this;
      if (!(await limiter.takeWithin(manager, ['message-emails', CONSULTANCY]))) return message;
      if (!(await limiter.takeWithin(manager, ['messages-waiting', CONSULTANCY]))) {
        const delay = limitOf('messages-waiting').seconds;
        await this.waitingEmails.add(manager, { id: randomUUID() }, { delay });
      }
      return null;
    });
  }

  /** Each message notes its summary: none is left out when a turn was missed, and none is told twice. */
  private async summarise(): Promise<void> {
    const at = new Date();
    const untold = { status: 'spam' as const, summarisedAt: IsNull() };
    await this.manager.transaction(async (manager) => {
      const { affected } = await manager.update(ContactMessage, untold, { summarisedAt: at });
      if (affected) await this.summaries.add(manager, { id: String(at.getTime()) });
    });
  }
}
