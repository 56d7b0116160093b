import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { Cleanup } from '../cleanup/cleanup.js';
import { Environment } from '../config/environment.js';
import { SPAM_THRESHOLD, spamScore } from '../contact/spam-score.js';
import { User } from '../database/account.entities.js';
import { ContactMessage, IncomingEmail, InboxEntry } from '../database/message.entities.js';
import { taskOf } from '../mail/email.js';
import { oneLine } from '../mail/layout.js';
import { MailService } from '../mail/mail.service.js';
import { addEachSql, Queue } from '../queue/queue.js';
import { hashOf } from '../shared/hash.js';
import { INVISIBLE, nameFault } from '../shared/characters.js';
import {
  type CanonicalEmail,
  canonicalEmail,
  mailableEmail,
  parseEmail as parseAddress,
} from '../shared/email-address.js';
import { MESSAGE_MAX, NAME_MAX, SUBJECT_MAX } from '../shared/limits.js';
import { addVersion, type Line } from './message-changes.js';
import { type Email, parseEmail } from './parse-email.js';

/** Among the emails that operators see and try again. */
const TASK = { name: taskOf('incoming'), urgency: 'low' } as const;
/** Earlier emails that one email may name. */
const NAMED_MAX = 100;
const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

/** The values of headers, a line each. */
type Header = (...names: string[]) => string;

/** Records emails that came in. Whatever they say, nothing is sent because of them. */
@Injectable()
export class IncomingEmails {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly manager: EntityManager,
    private readonly mail: MailService,
    private readonly environment: Environment,
    queue: Queue,
    cleanup: Cleanup,
  ) {
    const run = async ({ id }: { id: string }) => this.read(id);
    queue.register({ ...TASK, keepFailed: true, run });
    cleanup.registerRows('incoming_emails', 'id', "received_at < now() - interval '30 days'");
  }

  /** Stores an email, and queues its reading: one statement, hence raw SQL. */
  async receive(raw: Buffer): Promise<void> {
    await this.manager.query(
      `WITH stored AS (
         INSERT INTO incoming_emails (raw) VALUES ($1) RETURNING id
       ) ${addEachSql(TASK, "jsonb_build_object('id', id)", 'stored')}`,
      [raw],
    );
  }

  private async read(id: string): Promise<void> {
    const waiting = await this.manager.findOneBy(IncomingEmail, { id });
    if (!waiting) return;
    const email = await parseEmail(waiting.raw);
    await this.manager.transaction(async (manager) => {
      const { affected } = await manager.delete(IncomingEmail, { id });
      const outcome = affected ? await this.record(manager, email, waiting.raw) : 'repeat';
      this.logger.log({ event: 'email-received', id, outcome });
    });
  }

  /** @returns what became of it */
  private async record(manager: EntityManager, email: Email, raw: Buffer): Promise<string> {
    const header: Header = (...names) =>
      email.headers.flatMap(([name, value]) => (names.includes(name) ? value : [])).join('\n');
    const messageId = header('message-id');
    // It went in a circle.
    if (this.mail.emailsIn(messageId).length > 0) return 'ours';
    // Each mailbox that passes on a copy adds headers.
    const said = [messageId, header('date', 'from', 'subject'), email.text];
    const idempotencyKey = hashOf(messageId ? JSON.stringify(said) : raw);
    const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
    await manager.query(lock, [idempotencyKey.toString('hex')]);
    if (await manager.existsBy(ContactMessage, { idempotencyKey })) return 'repeat';
    if (await manager.existsBy(InboxEntry, { idempotencyKey })) return 'repeat';

    const { name, address } = email.from ?? { name: '', address: '' };
    const sender = parseAddress(address) ?? null;
    const text = email.text || '(no text)';
    const isAutomatic = isSentByProgram(header, address || name);
    const found = await this.findMessage(manager, header);
    if (found) {
      const isTrusted = found.byToken && !isAutomatic;
      const staff = isTrusted && sender ? await this.findStaff(manager, sender) : undefined;
      const kind = isAutomatic ? 'auto-reply' : staff ? 'answer' : 'reply';
      const line = { kind, text, sender, idempotencyKey } as const;
      if (await join(manager, found.id, line, staff?.actorId ?? null)) return kind;
    }

    const words = {
      subject: beginning(oneLine(email.subject), SUBJECT_MAX) || '(no subject)',
      message: beginning(text, MESSAGE_MAX),
    };
    const score = spamScore(words, false);
    const id = randomUUID();
    // Without a valid address, one where nothing can be sent (RFC 6761 section 6.4), and that no other message has.
    const from = sender ? mailableEmail(address) : `${id}@sender.invalid`;
    await manager.insert(ContactMessage, {
      ...words,
      id,
      name: nameOf(sender ? name || from : `${name} ${address}`) || 'Unknown sender',
      email: from,
      emailCanonical: canonicalEmail(from),
      status: isAutomatic || score >= SPAM_THRESHOLD ? 'spam' : 'new',
      spamScore: score,
      idempotencyKey,
    });
    // No change of the message: as spam, it gives way with it.
    const whole = { messageId: id, version: 1, kind: 'reply', text, sender } as const;
    if (words.message !== text) await manager.insert(InboxEntry, whole);
    return 'message';
  }

  /** The message that an email belongs to: by an address that it went to, or by what it replies to. */
  private async findMessage(manager: EntityManager, header: Header) {
    const tokens = this.mail.replyAddresses.messagesIn(header(...RECIPIENTS));
    const earlier = this.mail.emailsIn(header('in-reply-to', 'references'));
    const ids = [...tokens, ...earlier.flatMap(({ id }) => (id.includes('-') ? id : []))];
    const [found] = await manager.query<{ id: string; byToken: boolean }[]>(
      `SELECT m.id, place <= $2 AS "byToken" FROM unnest($1::uuid[]) WITH ORDINALITY AS named (id, place)
       LEFT JOIN inbox_entries e ON e.id = named.id
       JOIN contact_messages m ON m.id = coalesce(e.message_id, named.id) ORDER BY place LIMIT 1`,
      [ids.slice(0, NAMED_MAX), tokens.length],
    );
    return found;
  }

  /** The staff behind an address, without an account where it's the consultancy's mailbox. */
  private async findStaff(manager: EntityManager, emailCanonical: CanonicalEmail) {
    const isSet = Not(IsNull());
    const staff = { emailCanonical, staffSince: isSet, emailConfirmedAt: isSet };
    const user = await manager.findOneBy(User, staff);
    const isOurs = emailCanonical === canonicalEmail(this.environment.contactEmail);
    return user || isOurs ? { actorId: user?.id ?? null } : undefined;
  }
}

/** @returns false where the message is gone */
const join = async (manager: EntityManager, id: string, line: Line, actorId: string | null) =>
  addVersion(manager, id, actorId, async ({ status }) => {
    if (line.kind === 'auto-reply') return [line];
    const isAnswer = line.kind === 'answer';
    const isOpened = status === 'done' ? !isAnswer : isAnswer && status !== 'open';
    await manager.update(ContactMessage, id, {
      [isAnswer ? 'answeredAt' : 'repliedAt']: () => 'now()',
      waitingUntil: null,
      ...(isOpened && { status: 'open', changedAt: () => 'now()' }),
    });
    const state = { kind: 'state', text: 'open' } as const;
    return [{ ...line, sentAt: isAnswer ? new Date() : null }, ...(isOpened ? [state] : [])];
  });

/** RFC 3834 and what is in use beside it. */
const isSentByProgram = (header: Header, from: string) =>
  /^(?!no\b)./im.test(header('auto-submitted')) ||
  /\b(bulk|junk|list|auto_reply)\b/i.test(header('precedence')) ||
  header('list-id', 'x-auto-response-suppress') !== '' ||
  /^<\s*>$/m.test(header('return-path')) ||
  /^mailer-daemon\b/i.test(from);

const beginning = (text: string, max: number) => Array.from(text).slice(0, max).join('');

function nameOf(given: string): string {
  const name = oneLine(given);
  const seen = nameFault(name) ? name.replaceAll(new RegExp(INVISIBLE, 'gu'), '') : name;
  return beginning(seen, NAME_MAX).trim();
}
