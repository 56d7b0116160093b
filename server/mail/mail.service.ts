import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { measure } from '../shared/measurements.js';
import { Sealer } from '../config/sealer.js';
import { Environment } from '../config/environment.js';
import { HopelessError, type Job, Queue, type QueueTask } from '../queue/queue.js';
import type {
  AccountEmail,
  ConsultancyEmail,
  Earlier,
  Email,
  Facts,
  PersonalEmail,
} from './email.js';
import { type Asker, EmailBudgets, type Recipient } from './email-budgets.js';
import { EMAIL_TASKS, EMAILS, taskOf } from './email-tasks.js';
import { type EmailParts, layOut } from './layout.js';
import { asTyped, nameAsTyped } from './header-text.js';
import { MailTransport } from './mail-transport.js';
import { removeJobs } from './queued-emails.js';
import { isUnknownMailbox } from './smtp-client.js';

/**
 * Before each email, so that no worker sends more than five a second. An email costs 5 ms of CPU: a backlog would
 * otherwise take a core from requests for minutes, and no mail server is offered more than it takes.
 */
const PACE_MS = 200;

/** The payload of a queued email; `id` makes the Message-ID, the same at every try. */
interface QueuedAccountEmail {
  id: string;
  to: string;
  facts: Facts;
}

/** Whom an email is for, and where it stands. */
interface Envelope {
  email: Email;
  id: string;
  to: string | { name: string; address: string };
  /** Of an email that a person wrote: those before it. */
  conversation?: readonly Earlier[];
}

/** The headers by which mailers keep a conversation together. */
const threadOf = (messageIds: readonly string[]) => ({
  inReplyTo: messageIds.at(-1),
  references: [...messageIds],
});

/** The domain of `Name <local@domain>` or `local@domain`. */
const domainOf = (mailFrom: string) => /@([^@>\s]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost';

@Injectable()
export class MailService {
  private readonly tasks = new Map<string, QueueTask<QueuedAccountEmail>>();
  /** Seals links in the queue: a reader of the database, or of a backup, must not be able to take over accounts with them. */
  private readonly sealer: Sealer;

  constructor(
    private readonly environment: Environment,
    private readonly queue: Queue,
    private readonly budgets: EmailBudgets,
    private readonly transport: MailTransport,
  ) {
    this.sealer = new Sealer(environment, 'northfold letter secrets');
    for (const email of EMAILS) {
      if (email.to === 'account') this.tasks.set(email.name, this.registerAccountEmail(email));
    }
  }

  /**
   * Removes the failed emails of an account that is being deleted. Emails that still wait tell its owner.
   */
  async forgetFailed(manager: EntityManager, { email }: Recipient): Promise<void> {
    await removeJobs(manager, {
      tasks: EMAIL_TASKS,
      field: 'to',
      values: [email],
      onlyFailed: true,
    });
  }

  /**
   * Queues an email that is sent if, and only if, the manager's transaction commits.
   * @param asker who asked for it, where anybody may
   * @returns false when it is not to be sent: its budget is used up, or the address is unconfirmed.
   */
  async send<Given extends Facts>(
    manager: EntityManager,
    email: AccountEmail<Given>,
    recipient: Recipient,
    facts: Given,
    asker?: Asker,
  ): Promise<boolean> {
    const task = this.tasks.get(email.name);
    if (!task) throw new Error(`The registry lacks the email ${email.name}.`);
    if (recipient.emailConfirmedAt === null && !email.toUnconfirmed) return false;
    if (!(await this.budgets.take(manager, email, recipient, asker))) return false;
    const waiting: Facts = { ...facts };
    for (const name of email.secrets) waiting[name] = this.sealer.seal(facts[name] ?? '');
    await task.add(manager, { id: randomUUID(), to: recipient.email, facts: waiting });
    return true;
  }

  /**
   * Registers an email to the consultancy.
   * @param find looks up its facts when it is sent; null when there is nothing left to tell
   * @returns the task to add ids to
   */
  registerConsultancyEmail<Found extends object>(
    email: ConsultancyEmail<Found>,
    find: (id: string) => Promise<Found | null>,
  ): QueueTask<{ id: string }> {
    return this.register<{ id: string }>(email, async ({ id }, job) => {
      const facts = await find(id);
      const envelope = { email, id, to: this.environment.contactEmail };
      if (facts) await this.deliver(envelope, email.write(facts), job);
    });
  }

  /**
   * Registers an email that the staff writes to visitors.
   * @param find looks up its facts when it is sent; null when it is not to be sent any more
   * @param noteSent is told that the mail server has it
   * @returns the task to add ids to
   */
  registerPersonalEmail<Found extends object, Payload extends { id: string }>(
    email: PersonalEmail<Found>,
    find: (id: string) => Promise<Found | null>,
    noteSent: (id: string) => Promise<void>,
  ): QueueTask<Payload> {
    return this.register<Payload>(email, async ({ id }, job) => {
      const facts = await find(id);
      if (!facts) return;
      const { to, conversation, ...parts } = email.write(facts);
      const replyTo = { name: '', address: this.environment.contactEmail };
      const envelope = { email, id, to: { ...to, name: nameAsTyped(to.name) }, conversation };
      await this.deliver(envelope, { ...parts, replyTo }, job);
      await noteSent(id);
    });
  }

  private registerAccountEmail(email: AccountEmail): QueueTask<QueuedAccountEmail> {
    return this.register<QueuedAccountEmail>(email, async ({ id, to, facts }, job) => {
      const opened = { ...facts };
      // An email of an earlier release may wait without a secret that it has by now.
      for (const name of email.secrets) {
        const sealed = facts[name];
        if (sealed !== undefined) opened[name] = this.sealer.open(sealed);
      }
      await this.deliver({ email, id, to }, email.write(opened, this.environment), job);
    });
  }

  private register<Payload extends object>(
    email: Email,
    run: (payload: Payload, job: Job) => Promise<void>,
  ): QueueTask<Payload> {
    return this.queue.register<Payload>({
      name: taskOf(email),
      urgency: email.urgency,
      keepFailed: email.keepFailed,
      run: async (payload, job) => {
        try {
          await pause(PACE_MS);
          await run(payload, job);
          measure('email', 'sent');
        } catch (error) {
          const hopeless = isUnknownMailbox(error);
          measure('email', job.isLastTry || hopeless ? 'dead' : 'retried');
          if (hopeless) throw new HopelessError(String(error), { cause: error });
          throw error;
        }
      },
    });
  }

  private async deliver(
    { email, id, to, conversation }: Envelope,
    { replyTo, ...parts }: EmailParts & { replyTo?: { name: string; address: string } },
    { queuedAt }: Job,
  ): Promise<void> {
    const { mailFrom } = this.environment;
    const { subject, text, html } = layOut(parts);
    await this.transport.send(
      {
        from: mailFrom,
        to,
        ...(replyTo && { replyTo: { ...replyTo, name: nameAsTyped(replyTo.name) } }),
        subject: asTyped(subject),
        text,
        html,
        // Whichever try succeeds.
        date: queuedAt,
        // Sending is at least once: with a stable id a repeat is recognisable (RFC 5322 section 3.6.4).
        messageId: this.messageIdOf({ email, id }),
        ...(conversation
          ? // RFC 5322 section 3.6.4. A person wrote it: it says nothing of RFC 3834.
            threadOf(conversation.map((earlier) => this.messageIdOf(earlier)))
          : // RFC 3834: keeps out-of-office answers away.
            { headers: { 'Auto-Submitted': 'auto-generated' } }),
        // Words typed by strangers never make the mailer read a file or fetch an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      `${queuedAt.toISOString().replaceAll(/[:.]/g, '-')}-${email.name}-${id}`,
    );
  }

  private messageIdOf({ email, id }: Earlier): string {
    return `<${email.name}.${id}@${domainOf(this.environment.mailFrom)}>`;
  }
}
