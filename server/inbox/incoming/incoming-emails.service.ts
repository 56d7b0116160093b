import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { EntityManager, IsNull } from 'typeorm';
import { Cleanup } from '../../cleanup/cleanup.js';
import { Environment } from '../../config/environment.js';
import { looksLikeSpam } from '../../contact/spam.js';
import { ContactMessage } from '../../database/entities/contact-message.entity.js';
import { InboxEntry } from '../../database/entities/inbox-entry.entity.js';
import { IncomingEmail } from '../../database/entities/incoming-email.entity.js';
import { taskOf } from '../../mail/email.js';
import { oneLine } from '../../mail/layout.js';
import { MailService } from '../../mail/mail.service.js';
import { repliedMessages } from '../../mail/reply-addresses.js';
import { addEachSql, Queue } from '../../queue/queue.js';
import { hashOf } from '../../shared/hash.js';
import { INVISIBLE, nameFault } from '../../shared/characters.js';
import { canonicalEmail, mailableEmail, parseEmail } from '../../shared/email-address.js';
import {
  MESSAGE_MAX,
  NAME_MAX,
  REPLIES_BYTES_MAX,
  REPLIES_MAX,
  SUBJECT_MAX,
  UNREAD_EMAIL_DAYS,
} from '../../shared/lengths.js';
import { addVersion, type Line } from '../message/message-changes.js';
import { recordBounce } from './bounces.js';
import { parseRawEmail, type ParsedEmail } from './parse-email.js';

/** Among the emails that operators see and try again. */
const TASK = { name: taskOf('incoming'), urgency: 'reading' } as const;
/** Of the emails that can't be read: strangers write them, and the oldest give way. */
const UNREAD_BYTES = 500_000_000;
/** Earlier emails that one email may name. */
const NAMED_MAX = 100;
const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

/** The values of headers, a line each. */
type Header = (...names: string[]) => string;

/** Records emails that came in. Whatever they say, nothing is sent because of them. */
@Injectable()
export class IncomingEmailsService {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly manager: EntityManager,
    private readonly mail: MailService,
    private readonly environment: Environment,
    queue: Queue,
    cleanup: Cleanup,
  ) {
    const run = async ({ id }: { id: string }) => this.read(id);
    queue.register({ ...TASK, keepFailed: () => true, run });
    const isOld = `received_at < now() - interval '${UNREAD_EMAIL_DAYS} days'`;
    cleanup.registerRows('incoming_emails', 'id', isOld);
    cleanup.registerSql(
      'unreadable emails',
      `DELETE FROM incoming_emails WHERE id IN (
         SELECT id FROM (
           SELECT id, sum(octet_length(raw)) OVER (ORDER BY received_at DESC, id) AS bytes
           FROM incoming_emails WHERE message_id IS NOT NULL
         ) AS newest WHERE bytes > ${UNREAD_BYTES} LIMIT $1)`,
    );
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
    const unread = { id, messageId: IsNull() };
    const waiting = await this.manager.findOneBy(IncomingEmail, unread);
    if (!waiting?.raw) return;
    const email = await parseRawEmail(waiting.raw);
    await this.manager.transaction(async (manager) => {
      const [outcome, contactMessage] = await this.record(manager, email, waiting);
      await manager.delete(IncomingEmail, unread);
      const [, messageId] = email.headers.find(([name]) => name === 'message-id') ?? [];
      const { isRead } = email;
      this.logger.log({ event: 'email-received', id, outcome, messageId, contactMessage, isRead });
    });
  }

  /** @returns what became of it, and the message that has it */
  private async record(
    manager: EntityManager,
    email: ParsedEmail,
    incoming: IncomingEmail,
  ): Promise<[outcome: string, contactMessage?: string]> {
    const header: Header = (...names) =>
      email.headers.flatMap(([name, value]) => (names.includes(name) ? value : [])).join('\n');
    const messageId = header('message-id');
    // It went in a circle.
    if (this.mail.emailsIn(messageId).length > 0) return ['ours'];
    // Each mailbox that passes on a copy adds headers.
    const said = [messageId, header('date', 'from', 'subject'), email.text];
    const idempotencyKey = hashOf(messageId ? JSON.stringify(said) : (incoming.raw ?? ''));
    const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
    await manager.query(lock, [idempotencyKey.toString('hex')]);
    if (await manager.existsBy(ContactMessage, { idempotencyKey })) return ['repeat'];
    if (await manager.existsBy(InboxEntry, { idempotencyKey })) return ['repeat'];

    const { name, address } = email.from ?? { name: '', address: '' };
    const sender = parseEmail(address) ?? null;
    const whole = email.text || '(no text)';
    const isAutomatic = isSentByProgram(header, address || name);
    const bounced = await recordBounce(manager, this.mail, email);
    const earlier = bounced ?? (await this.findMessage(manager, header));
    const kind = isAutomatic ? 'auto-reply' : 'reply';
    const line = { kind, text: whole, sender, idempotencyKey } as const;
    if (earlier && (await join(manager, earlier, line))) return [kind, earlier];

    const id = randomUUID();
    const parts = [
      // Which is there, but has as many replies as it takes.
      earlier && `[A reply to ${this.environment.publicUrl}/inbox/${earlier}]`,
      !email.isRead && `[Unreadable. Kept for up to ${UNREAD_EMAIL_DAYS} days as ${incoming.id}]`,
      whole,
    ];
    const text = parts.filter(Boolean).join('\n\n');
    const words = {
      subject: beginning(oneLine(email.subject), SUBJECT_MAX) || '(no subject)',
      message: beginning(text, MESSAGE_MAX),
    };
    const isSpam = looksLikeSpam({ ...words, message: beginning(whole, MESSAGE_MAX) });
    // Without a valid address, one where nothing can be sent (RFC 6761 section 6.4), and that no other message has.
    const from = sender ? mailableEmail(address) : `${id}@sender.invalid`;
    await manager.insert(ContactMessage, {
      ...words,
      id,
      name: nameOf(sender ? name || from : `${name} ${address}`) || 'Unknown sender',
      email: from,
      emailCanonical: canonicalEmail(from),
      status: isAutomatic || isSpam ? 'spam' : 'new',
      idempotencyKey,
    });
    // No change of the message: as spam, it gives way with it.
    const all = { messageId: id, version: 1, kind: 'reply', text, sender } as const;
    if (words.message !== text) await manager.insert(InboxEntry, all);
    if (!email.isRead) await manager.update(IncomingEmail, incoming.id, { messageId: id });
    return ['message', id];
  }

  /** The message that an email belongs to: by an address that it went to, or by what it replies to. */
  private async findMessage(manager: EntityManager, header: Header) {
    const tokens = repliedMessages(header(...RECIPIENTS), this.environment);
    const earlier = this.mail.emailsIn(header('in-reply-to', 'references'));
    const ids = [...tokens, ...earlier.flatMap(({ id }) => (id.includes('-') ? id : []))];
    const [found] = await manager.query<{ id: string }[]>(
      `SELECT m.id FROM unnest($1::uuid[]) WITH ORDINALITY AS named (id, place)
       LEFT JOIN inbox_entries e ON e.id = named.id
       JOIN contact_messages m ON m.id = coalesce(e.message_id, named.id) ORDER BY place LIMIT 1`,
      [ids.slice(0, NAMED_MAX)],
    );
    return found?.id;
  }
}

/** @returns false where the message is gone, or has as many replies as it takes */
async function join(manager: EntityManager, id: string, line: Line): Promise<boolean> {
  let isFull = false;
  const isFound = await addVersion(manager, id, null, async ({ status }) => {
    const [taken] = await manager.query<[{ isFull: boolean }]>(
      `SELECT count(*) >= $2 OR sum(octet_length(text)) + octet_length($3::text) > $4 AS "isFull"
       FROM inbox_entries WHERE message_id = $1 AND kind IN ('reply', 'auto-reply')`,
      [id, REPLIES_MAX, line.text, REPLIES_BYTES_MAX],
    );
    ({ isFull } = taken);
    if (isFull || line.kind === 'auto-reply') return isFull ? undefined : [line];
    await manager.update(ContactMessage, id, { repliedAt: () => 'now()', waitingUntil: null });
    if (status !== 'done') return [line];
    await manager.update(ContactMessage, id, { status: 'open', changedAt: () => 'now()' });
    return [line, { kind: 'state', text: 'open' }];
  });
  return isFound && !isFull;
}

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
