import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { Environment } from '../config/environment.js';
import { ContactMessage, type State } from '../database/message.entities.js';
import { Limiter } from '../limits/limiter.js';
import { limitOf } from '../limits/limits.js';
import { contactMessage, messagesWaiting, spamSummary, SUMMARY_MAX } from '../mail/emails.js';
import { MailService } from '../mail/mail.service.js';
import { type Job, Queue, type QueueTask } from '../queue/queue.js';
import { DAY, HOUR } from '../shared/units.js';

/** The subject of limits on emails to the consultancy. */
const CONSULTANCY = 'consultancy';

/** At six, UTC. */
const EVERY_MORNING = { everySeconds: DAY, lateSeconds: 6 * HOUR };

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
    this.summaries = mail.registerMessageEmail(spamSummary, async (id) => this.findSpam(id));
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

  /** @param id when the summary was made, in milliseconds since the epoch */
  private async findSpam(id: string) {
    const [messages, count] = await this.manager.findAndCount(ContactMessage, {
      where: { summarisedAt: new Date(Number(id)) },
      order: { receivedAt: 'ASC' },
      take: SUMMARY_MAX,
    });
    return count > 0 ? { messages, count } : null;
  }
}
