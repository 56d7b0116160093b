import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { fingerprintOf } from '../contact/idempotency-key.js';
import { ContactMessage, type MessageStatus } from '../database/entities/contact-message.entity.js';
import { InboxEntry } from '../database/entities/inbox-entry.entity.js';
import { answer, type AnswerFacts } from '../mail/emails/answer.js';
import { findJobs, requeueJobs } from '../mail/queued-emails.js';
import { MailService } from '../mail/mail.service.js';
import { problem } from '../problems/problem.js';
import type { QueueTask } from '../queue/queue.js';
import { takeAll } from '../rate-limits/budgets.js';
import { emailKey } from '../rate-limits/rate-limits.js';
import { canonicalEmail } from '../shared/email-address.js';
import { hashOf } from '../shared/hash.js';
import { DAY, HOUR } from '../shared/units.js';
import { type Act, assertCurrent, MessageChanges } from './message-changes.js';
import { STATUS_OF } from './states.js';

/** Answers that one address may get, whatever goes wrong here: the address is only what a stranger typed. */
export const ANSWERS = { name: 'answers', points: 30, seconds: DAY, whose: 'one address' };

/** Where a message stands that an answer opens: one that is worth it is no spam. */
const UNOPENED: ReadonlySet<MessageStatus> = new Set([STATUS_OF.new, STATUS_OF.spam]);

/** Answers of the staff, mailed to the writers of messages. */
@Injectable()
export class AnswersService {
  private readonly emails: QueueTask<{ id: string; message: string }>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: MessageChanges,
    mail: MailService,
  ) {
    this.emails = mail.registerPersonalEmail(
      answer,
      async (id) => this.find(id),
      async (id) => this.noteSent(id),
    );
  }

  /**
   * Stores an answer and queues its email. A message that is new, or among the spam, is open from now on.
   * @param key what the caller knows this answer by: it is stored once, however often it is sent
   * @throws Problem 404; 412 when somebody has worked on the message meanwhile; 422 when the key came with another
   *   answer; 429 when the address has had too many
   */
  async add(act: Act, text: string, key: string | undefined): Promise<void> {
    const { user, id: message, seen } = act;
    const idempotencyKey = key === undefined ? null : hashOf(`${user.id} ${message} ${key}`);
    const fingerprint = key === undefined ? null : fingerprintOf({ text });
    await this.changes.onMessage(act, async (manager, found) => {
      const first = idempotencyKey && (await manager.findOneBy(InboxEntry, { idempotencyKey }));
      if (first && fingerprint && first.fingerprint?.equals(fingerprint)) return;
      if (first) throw problem('idempotency-key-reused');
      await assertCurrent(manager, found, seen);
      await takePoint(manager, found);
      const id = randomUUID();
      const jobId = await this.emails.add(manager, { id, message });
      const opened = UNOPENED.has(found.status)
        ? [await this.changes.setState(manager, found, 'open')]
        : [];
      await this.changes.note(manager, act, found, 'message-answered', [
        { id, kind: 'answer', text, jobId, idempotencyKey, fingerprint },
        ...opened,
      ]);
    });
  }

  /** Tries an answer again now, unless the mail server has it. @throws Problem 404 */
  async retry(act: Omit<Act, 'seen'>, answerId: string): Promise<void> {
    const { id: message } = act;
    await this.changes.onMessage(act, async (manager, found) => {
      const which = { id: answerId, messageId: message, kind: 'answer' } as const;
      const entry = await manager.findOneBy(InboxEntry, which);
      if (!entry) throw problem('no-such-answer');
      if (entry.sentAt) return;
      const [job] = entry.jobId === null ? [] : await findJobs(manager, [entry.jobId]);
      // One that is under way is left alone: beside another job it would be sent twice.
      if (job && (await requeueJobs(manager, [job.id])) === 0) return;
      if (!job) {
        // It was taken back: among the spam, or by an operator.
        const jobId = await this.emails.add(manager, { id: answerId, message });
        await manager.update(InboxEntry, answerId, { jobId });
      }
      const line = { kind: 'retry', text: null } as const;
      await this.changes.note(manager, act, found, 'message-answered', [line]);
    });
  }

  /** The facts of the email; null where the mail server has it, or where the message is gone, or is spam. */
  private async find(id: string): Promise<AnswerFacts | null> {
    const { manager } = this.dataSource;
    const entry = await manager.findOneBy(InboxEntry, { id });
    const message = entry && (await manager.findOneBy(ContactMessage, { id: entry.messageId }));
    if (!entry || entry.sentAt || !message || message.status === 'set_aside') return null;
    const earlier = await manager.find(InboxEntry, {
      select: { id: true },
      where: { messageId: message.id, kind: 'answer', version: LessThan(entry.version) },
      order: { version: 'ASC' },
    });
    return { text: entry.text ?? '', message, earlier: earlier.map((one) => one.id) };
  }

  private async noteSent(id: string): Promise<void> {
    await this.dataSource.manager.update(InboxEntry, id, { sentAt: () => 'now()' });
  }
}

/** In the transaction that stores the answer. @throws Problem 429 */
async function takePoint(manager: EntityManager, { email }: ContactMessage) {
  const budget = {
    of: ANSWERS.name,
    whose: emailKey(canonicalEmail(email)),
    points: ANSWERS.points,
    hours: ANSWERS.seconds / HOUR,
  };
  if (await takeAll(manager, [budget])) return;
  throw problem('too-many-requests', { quota: ANSWERS, wait: HOUR });
}
