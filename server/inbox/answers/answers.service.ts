import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EntityManager, In, LessThan } from 'typeorm';
import { Cleanup } from '../../cleanup/cleanup.js';
import { Environment } from '../../config/environment.js';
import { contactMessage } from '../../contact/contact-emails.js';
import { forgetKeys } from '../../contact/idempotency-key.js';
import { ContactMessage } from '../../database/entities/contact-message.entity.js';
import { InboxEntry } from '../../database/entities/inbox-entry.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { type EmailParts, taskOf } from '../../mail/email.js';
import { oneLine, timeInWords } from '../../mail/layout.js';
import { findUnsent, requeueJobs } from '../../mail/queued-emails.js';
import { MailService } from '../../mail/mail.service.js';
import { problem } from '../../api/problem.js';
import type { QueueTask } from '../../queue/queue.js';
import { Limiter } from '../../limits/limiter.js';
import { emailKey, type Point } from '../../limits/limits.js';
import { beginning } from '../../shared/characters.js';
import { canonicalEmail } from '../../shared/email-address.js';
import { MESSAGE_MAX } from '../../shared/lengths.js';
import {
  ANSWERED,
  MessageChanges,
  needAnswer,
  type StaffAction,
} from '../message/message-changes.js';
import type { AnswerRequest } from '../message/message.dto.js';

const ANSWER = { kind: 'answer', urgency: 'normal' } as const;

@Injectable()
export class AnswersService {
  private readonly emails: QueueTask<{ id: string; message: string }>;

  constructor(
    private readonly manager: EntityManager,
    private readonly changes: MessageChanges,
    private readonly limiter: Limiter,
    private readonly environment: Environment,
    mail: MailService,
    cleanup: Cleanup,
  ) {
    // The mail server's last words about an answer may hold the address; answers go with their message.
    cleanup.registerRows(
      'jobs',
      `task = '${taskOf(ANSWER.kind)}' AND attempts >= max_attempts
         AND NOT EXISTS (SELECT FROM contact_messages m WHERE m.id = (payload->>'message')::uuid)`,
    );
    forgetKeys(cleanup, 'inbox_entries', 'created_at');
    this.emails = mail.registerMessageEmail(
      ANSWER,
      async (id) => this.partsOf(id),
      async (id) => manager.update(InboxEntry, id, { sentAt: () => 'now()' }),
      async ({ message }) =>
        manager.transaction(async (transaction) => needAnswer(transaction, message)),
    );
  }

  /** A new message, or spam, is open then. @throws Problem as `count` and `write` do */
  async add(action: StaffAction, { text, cc }: AnswerRequest): Promise<void> {
    const written = { text, ...(cc?.length && { cc }) };
    await this.changes.write(action, 'answer', written, async (manager, message) => {
      await this.count(manager, action, [message.email, ...(cc ?? [])]);
      const id = randomUUID();
      await this.emails.add(manager, { id, message: message.id });
      await manager.update(ContactMessage, message.id, ANSWERED);
      // A message that is worth an answer is no spam.
      if (message.status !== 'new' && message.status !== 'spam') return [{ id }];
      return [{ id }, await this.changes.setState(manager, message, 'open')];
    });
  }

  /** An answer, or another try. @throws Problem `too-many-requests` */
  private async count(manager: EntityManager, { user }: StaffAction, addresses: string[]) {
    const keys = new Set(addresses.map((address) => emailKey(canonicalEmail(address))));
    const ofAddresses = [...keys].map((key): Point => ['answers', key]);
    const ofAccount: Point = ['answers-of-account', user.id];
    const usedUp = await this.limiter.takeWithin(manager, ...ofAddresses, ofAccount);
    if (usedUp) throw this.limiter.refusal(usedUp);
  }

  /** Tries again, unless the mail server has it. @throws Problem `no-such-answer`; as `count` and `doneBy` do */
  async retry(action: StaffAction, answerId: string): Promise<void> {
    const { id: message } = action;
    await this.changes.doneBy(action, 'message-answered', async (manager, written) => {
      const which = { id: answerId, messageId: message, kind: 'answer' } as const;
      const entry = await manager.findOneBy(InboxEntry, which);
      if (!entry) throw problem('no-such-answer');
      if (entry.sentAt) return undefined;
      const [email] = await findUnsent(manager, [answerId]);
      // One that is under way is left alone: beside another job it would be sent twice.
      if (email && (await requeueJobs(manager, [email.jobId])) === 0) return undefined;
      // It was taken back: among the spam, or by an operator.
      if (!email) await this.emails.add(manager, { id: answerId, message });
      await manager.update(ContactMessage, message, ANSWERED);
      await this.count(manager, action, [written.email, ...(entry.cc ?? [])]);
      return [{ kind: 'retry', text: null }];
    });
  }

  /** Its email, which quotes the visitor's own words and nothing else. Null: the mail server has it, the message is gone or spam. */
  private async partsOf(id: string): Promise<EmailParts | null> {
    const entry = await this.manager.findOneBy(InboxEntry, { id });
    const message =
      entry && (await this.manager.findOneBy(ContactMessage, { id: entry.messageId }));
    if (!entry || entry.sentAt || !message || message.status === 'spam') return null;
    const { text, cc, actorId, version } = entry;
    const writer = actorId === null ? null : await this.manager.findOneBy(User, { id: actorId });
    const kind = In(['answer', 'reply'] as const);
    const written = await this.manager.find(InboxEntry, {
      where: { messageId: message.id, version: LessThan(version), kind },
      order: { version: 'ASC' },
    });
    const reply = written.findLast((each) => each.kind === 'reply');
    const [email] = await this.manager.query<{ references: string[] }[]>(
      `SELECT i.facts->'references' AS "references" FROM incoming_emails i LEFT JOIN inbox_entries e ON e.id = i.entry_id
       WHERE i.message_id = $1 AND i.facts IS NOT NULL AND (e.id IS NULL OR e.kind = 'reply' AND e.version < $2)
       ORDER BY i.received_at DESC LIMIT 1`,
      [message.id, version],
    );
    const received = email?.references ?? [];
    const { officeTimeZone } = this.environment;
    const at = timeInWords(reply?.createdAt ?? message.receivedAt, officeTimeZone);
    return {
      // One "Re:", however often the subject goes back and forth.
      subject: oneLine(message.subject).replace(/^(?!re:)/i, 'Re: '),
      paragraphs: [text ?? ''],
      attribution: `On ${at}, you wrote:`,
      quote: beginning(reply?.text ?? message.message, MESSAGE_MAX),
      to: { name: oneLine(message.name), address: message.email },
      cc: cc ?? [],
      writer: writer?.name ?? undefined,
      about: message.id,
      received,
      conversation: [
        // The visitor never got it, but the consultancy's mailbox groups the conversation by it.
        ...(received.length > 0 ? [] : [{ kind: contactMessage.kind, id: message.id }]),
        ...written.filter((each) => each.kind === 'answer'),
      ],
    };
  }
}
