import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { problem } from '../../api/problem.js';
import { Cleanup } from '../../cleanup/cleanup.js';
import { Environment } from '../../config/environment.js';
import { looksLikeSpam } from '../../contact/spam.js';
import { ContactMessage } from '../../database/entities/contact-message.entity.js';
import { InboxEntry } from '../../database/entities/inbox-entry.entity.js';
import { IncomingEmail } from '../../database/entities/incoming-email.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { taskOf } from '../../mail/email.js';
import { oneLine } from '../../mail/layout.js';
import { MailService } from '../../mail/mail.service.js';
import { repliedMessages } from '../../mail/reply-addresses.js';
import { addEachSql, Queue } from '../../queue/queue.js';
import { hashOf } from '../../shared/hash.js';
import { beginning, INVISIBLE, nameFault } from '../../shared/characters.js';
import { canonicalEmail, parseEmail } from '../../shared/email-address.js';
import {
  MESSAGE_MAX,
  NAME_MAX,
  RAW_MAX,
  RAW_OF_MESSAGE_MAX,
  SUBJECT_MAX,
} from '../../shared/lengths.js';
import { addAnswer, addReply, recordBounce } from './added-lines.js';
import {
  ADDRESS,
  dmarcOf,
  factsOf,
  isSentByProgram,
  type Writer,
  writerOf,
} from './email-facts.js';
import { parseRawEmail, type ParsedEmail } from './parse-email.js';

/** Among the emails that operators see and try again. */
const TASK = { name: taskOf('incoming'), urgency: 'reading' } as const;
/** Days that an email waits which makes the reader fail, for whatever reason. */
const UNREAD_DAYS = 30;
const NAMED_MAX = 100;

/** Raw emails above so many bytes in all give way: spam's first, then the oldest. */
export const givingWaySql = (most: number) => `
  UPDATE incoming_emails SET raw = NULL WHERE id IN (
    SELECT id FROM (
      SELECT i.id, sum(octet_length(i.raw)) OVER (ORDER BY m.status = 'spam', i.received_at DESC, i.id) AS bytes
      FROM incoming_emails i JOIN contact_messages m ON m.id = i.message_id WHERE i.raw IS NOT NULL
    ) AS newest WHERE bytes > ${most} LIMIT $1)`;

/** Whatever they say, nothing is sent because of them. */
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
    const isOld = `message_id IS NULL AND received_at < now() - interval '${UNREAD_DAYS} days'`;
    cleanup.registerRows('incoming_emails', isOld);
    cleanup.registerSql('emails', givingWaySql(RAW_MAX));
  }

  /** One statement, hence raw SQL. */
  async receive(raw: Buffer): Promise<void> {
    await this.manager.query(
      `WITH stored AS (
         INSERT INTO incoming_emails (raw) VALUES ($1) RETURNING id
       ) ${addEachSql(TASK, 'stored')}`,
      [raw],
    );
  }

  /** One that has been read, as it came in. @throws Problem `no-such-email` where it is unread yet, or gave way */
  async find(id: string): Promise<Buffer> {
    const found = await this.manager.findOneBy(IncomingEmail, { id, messageId: Not(IsNull()) });
    if (!found?.raw) throw problem('no-such-email');
    return found.raw;
  }

  private async read(id: string): Promise<void> {
    const unread = { id, messageId: IsNull() };
    const waiting = await this.manager.findOneBy(IncomingEmail, unread);
    if (!waiting?.raw) return;
    const { raw } = waiting;
    const email = await parseRawEmail(raw);
    const { header, isRead } = email;
    const writer = writerOf(email, this.environment);
    await this.manager.transaction(async (manager) => {
      const recorded = await this.record(manager, email, writer, raw);
      const { outcome, contactMessage, entry, isToStaff } = recorded;
      if (contactMessage) {
        const facts = isRead && {
          ...factsOf(email, writer, this.environment),
          ...(isToStaff && { isToStaff }),
        };
        await manager.query(
          `UPDATE incoming_emails SET message_id = $2, entry_id = $3, facts = $4, raw = CASE WHEN octet_length(raw) + (
             SELECT coalesce(sum(octet_length(other.raw)), 0) FROM incoming_emails other WHERE other.message_id = $2
           ) <= ${RAW_OF_MESSAGE_MAX} THEN raw END WHERE id = $1`,
          [id, contactMessage, entry, facts || null],
        );
      } else await manager.delete(IncomingEmail, unread);
      const messageId = header('message-id');
      this.logger.log({ event: 'email-received', id, outcome, messageId, contactMessage, isRead });
    });
  }

  /** @returns what became of it, the message that has it, and its line there */
  private async record(manager: EntityManager, email: ParsedEmail, writer: Writer, raw: Buffer) {
    const { header } = email;
    const messageId = header('message-id');
    // It went in a circle.
    if (this.mail.emailsIn(messageId).length > 0) return { outcome: 'ours' };
    // Each mailbox that passes on a copy adds headers.
    const said = [messageId, header('date', 'from', 'subject'), email.text];
    const idempotencyKey = hashOf(messageId ? JSON.stringify(said) : raw);
    const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
    await manager.query(lock, [idempotencyKey.toString('hex')]);
    if (await manager.existsBy(ContactMessage, { idempotencyKey })) return { outcome: 'repeat' };
    if (await manager.existsBy(InboxEntry, { idempotencyKey })) return { outcome: 'repeat' };

    const { name, address } = writer;
    const sender = address === undefined ? null : canonicalEmail(address);
    const whole = email.text || '(no text)';
    const isAutomatic = isSentByProgram(email, this.environment);
    const bounced = await recordBounce(manager, this.mail, email);
    const found = await this.findMessage(manager, email);
    const earlier = bounced ?? found?.id;
    const line = { id: randomUUID(), text: whole, idempotencyKey };
    const isToStaff = found?.holder === 'staff';
    const joined = { contactMessage: earlier, entry: line.id, isToStaff };
    if (found?.holder && !isAutomatic) {
      const staff = await this.findStaff(manager, email, writer);
      const isSure = dmarcOf(email, this.environment);
      const mayAnswer = staff && isSure !== 'fail' && (isSure ?? isToStaff);
      const answer = { ...line, ...staff, kind: 'answer', sentAt: new Date() } as const;
      if (mayAnswer && (await addAnswer(manager, found.id, answer, isSure === 'pass')))
        return { ...joined, outcome: 'answer' };
    }
    const kind = isAutomatic ? 'auto-reply' : 'reply';
    if (earlier && (await addReply(manager, earlier, { ...line, kind, sender })))
      return { ...joined, outcome: kind };

    const id = randomUUID();
    const parts = [
      // Which is there, but has as many replies as it takes.
      earlier && `[A reply to ${this.environment.publicUrl}/inbox/${earlier}]`,
      !email.isRead && '[Unreadable. This is its beginning; download it for the rest.]',
      whole,
    ];
    const text = parts.filter(Boolean).join('\n\n');
    const words = {
      subject: beginning(oneLine(email.subject), SUBJECT_MAX) || '(no subject)',
      message: beginning(text, MESSAGE_MAX),
    };
    const isSpam = looksLikeSpam({ ...words, message: beginning(whole, MESSAGE_MAX) });
    // Without a valid address, one where nothing can be sent (RFC 6761 section 6.4), and that no other message has.
    const from = address ?? `${id}@sender.invalid`;
    const given = address ? name || address : `${name} ${email.from?.address ?? ''}`;
    await manager.insert(ContactMessage, {
      ...words,
      id,
      name: nameOf(given) || 'Unknown sender',
      email: from,
      emailCanonical: canonicalEmail(from),
      status: isAutomatic || isSpam ? 'spam' : 'new',
      idempotencyKey,
    });
    // No change of the message: as spam, it gives way with it.
    const all = { messageId: id, version: 1, kind: 'reply', text, sender } as const;
    if (words.message !== text) await manager.insert(InboxEntry, all);
    return { outcome: 'message', contactMessage: id, entry: null, isToStaff: false };
  }

  /** The message that an email belongs to: by an address of ours in any header, or by what it replies to. */
  private async findMessage(manager: EntityManager, { headers, header }: ParsedEmail) {
    const values = headers.map(([, value]) => value).join('\n');
    const tokens = repliedMessages(values, this.environment);
    const earlier = this.mail.emailsIn(header('in-reply-to', 'references'));
    const ids = [
      ...tokens.map(({ id }) => id),
      ...earlier.flatMap(({ id }) => (id.includes('-') ? id : [])),
    ];
    const [found] = await manager.query<{ id: string }[]>(
      `SELECT m.id FROM unnest($1::uuid[]) WITH ORDINALITY AS named (id, place)
       LEFT JOIN inbox_entries e ON e.id = named.id
       JOIN contact_messages m ON m.id = coalesce(e.message_id, named.id) ORDER BY place LIMIT 1`,
      [ids.slice(0, NAMED_MAX)],
    );
    if (!found) return undefined;
    const about = found.id.replaceAll('-', '');
    const holders = tokens.flatMap(({ id, holder }) => (id === about ? holder : []));
    return { ...found, holder: holders.includes('staff') ? 'staff' : holders[0] };
  }

  /** The member of the staff that it says to be from; undefined where it names other senders, or came through a list. */
  private async findStaff(manager: EntityManager, { from, header }: ParsedEmail, writer: Writer) {
    const emailCanonical = parseEmail(from?.address);
    const named = header('from').toLowerCase().match(ADDRESS) ?? [];
    const isList = writer.from !== null || header('list-id', 'sender') !== '';
    if (!emailCanonical || new Set(named).size !== 1 || isList) return undefined;
    const isStaff = { staffSince: Not(IsNull()), emailConfirmedAt: Not(IsNull()) };
    const user = await manager.findOneBy(User, { emailCanonical, ...isStaff });
    if (user) return { actorId: user.id };
    const isConsultancy = emailCanonical === canonicalEmail(this.environment.contactEmail);
    return isConsultancy ? { actorId: null } : undefined;
  }
}

function nameOf(given: string): string {
  const name = oneLine(given);
  const seen = nameFault(name) ? name.replaceAll(new RegExp(INVISIBLE, 'gu'), '') : name;
  return beginning(seen, NAME_MAX).trim();
}
