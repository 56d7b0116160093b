import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { Environment } from '../config/environment.js';
import { Sealer } from '../config/sealer.js';
import { HopelessError, type Job, Queue, type QueueTask, type Urgency } from '../queue/queue.js';
import type { Exhausted } from '../api/rate-limit-headers.js';
import { Limiter } from '../limits/limiter.js';
import { emailKey, type Point } from '../limits/limits.js';
import { canonicalEmail, mailboxOf, quotedEmail } from '../shared/email-address.js';
import { hashOf } from '../shared/hash.js';
import { REFERENCES_MAX } from '../shared/lengths.js';
import { blockOf, currentOrigin } from '../shared/request-context.js';
import { UUID } from '../shared/uuid.js';
import type { User } from '../database/entities/user.entity.js';
import {
  type AccountEmail,
  countedEmails,
  type EmailId,
  type EmailParts,
  taskOf,
} from './email.js';
import { addressOf, asTyped, layOut, nameAsTyped, senderOf } from './layout.js';
import { isHopeless, MailTransport } from './mail-transport.js';
import { replyAddressOf } from './reply-addresses.js';

/** Before each email: no slot sends more than five a second, each of which costs 5 ms of CPU. */
const PACE_MS = 200;

/** The payload of an email to an account's owner; `id` makes the Message-ID, the same at every try. */
interface EmailJob {
  id: string;
  kind: string;
  to: string;
  isLink: boolean;
  /** The token's hash, in base64url. */
  link?: string | undefined;
  /** The email's parts as JSON, sealed. */
  parts: string;
}

export type Recipient = Pick<User, 'email' | 'emailConfirmedAt'>;

export type SendOutcome = 'queued' | 'unconfirmed' | Exhausted;

const domainOf = (mailFrom: string) => addressOf(mailFrom).replace(/^.*@/, '');

/** A link works for its time from when its email is sent, however long that has waited. */
const START_LINK = `UPDATE mailed_links SET created_at = now(), expires_at = now() + (expires_at - created_at) WHERE token_hash = $1`;

/** As `messageIdOf` makes them: the id is a UUID, or a time in milliseconds. */
const MESSAGE_ID = new RegExp(`(?<![\\w.-])([a-z-]+)\\.(${UUID}|\\d{13})@([a-z\\d.-]+)`, 'g');

@Injectable()
export class MailService {
  private readonly logger = new Logger('Mail');
  private readonly accountEmails: QueueTask<EmailJob>;
  /** A reader of the database must not take over accounts with the links that wait there. */
  private readonly sealer: Sealer;

  constructor(
    manager: EntityManager,
    private readonly environment: Environment,
    private readonly queue: Queue,
    private readonly limiter: Limiter,
    private readonly transport: MailTransport,
  ) {
    this.sealer = new Sealer(environment, 'northfold emails');
    this.accountEmails = this.register(
      'account',
      'normal',
      async ({ parts, to, link, ...email }, job) => {
        if (link) await manager.query(START_LINK, [Buffer.from(link, 'base64url')]);
        const opened = JSON.parse(this.sealer.open(parts)) as EmailParts;
        await this.deliver({ ...opened, ...email, to: { name: '', address: to } }, job);
      },
    );
  }

  /** Queues an email that is sent if, and only if, the manager's transaction commits. */
  async send<Given extends object>(
    manager: EntityManager,
    email: AccountEmail<Given>,
    recipient: Recipient,
    facts: Given,
    isPaid = false,
  ): Promise<SendOutcome> {
    const { kind, isLink } = email;
    if (recipient.emailConfirmedAt === null && !isLink) return 'unconfirmed';
    const exhausted = isPaid ? undefined : await this.pay(manager, email, recipient);
    if (exhausted) return exhausted;
    const sealed = this.sealer.seal(JSON.stringify(email.write(facts, this.environment.publicUrl)));
    const token = isLink && 'token' in facts && String(facts.token);
    const link = token ? hashOf(token).toString('base64url') : undefined;
    const about = { id: randomUUID(), kind, to: recipient.email, isLink, link };
    const urgency = isLink ? await this.urgencyOfLink(manager) : 'normal';
    await this.accountEmails.add(manager, { ...about, parts: sealed }, urgency);
    return 'queued';
  }

  /** Counts an email that `isPaid` sends. @returns the limit that is used up */
  async pay(
    manager: EntityManager,
    { kind, limit }: Pick<AccountEmail, 'kind' | 'limit'>,
    { email, emailConfirmedAt }: Recipient,
  ): Promise<Exhausted | undefined> {
    const [address, mailbox] = [canonicalEmail(email), mailboxOf(canonicalEmail(email))];
    const points: Point[] = [[limit, `${emailKey(address)}:${kind}`]];
    // As many addresses as anyone thinks of (RFC 5233) use up nothing of a mailbox's own address, or of a confirmed one.
    if (emailConfirmedAt === null) {
      points.push(['email-unconfirmed', emailKey(mailbox) + (mailbox === address ? '' : '+')]);
    }
    const exhausted = await this.limiter.takeWithin(manager, ...points);
    if (exhausted) {
      this.logger.warn({ event: 'email-over-budget', kind, requestId: currentOrigin().requestId });
      countedEmails.inc({ kind, outcome: 'over-budget' });
    }
    return exhausted;
  }

  /** Links go before everything else, but for those of a block that asks for very many. */
  async urgencyOfLink(manager: EntityManager): Promise<Urgency> {
    if (!this.environment.rateLimits) return 'urgent';
    const point: Point = ['urgent-links', blockOf(currentOrigin().ip)];
    return (await this.limiter.takeWithin(manager, point)) ? 'late' : 'urgent';
  }

  /**
   * Registers an email that a contact message causes: only ids wait, so that an erased message is never sent.
   * @param write is called when it's sent; null when it isn't to be sent anymore
   */
  registerMessageEmail<Payload extends { id: string } = { id: string }>(
    { kind, urgency }: { kind: string; urgency: Urgency },
    write: (id: string, job: Job) => Promise<EmailParts | null>,
    noteSent?: (id: string) => Promise<unknown>,
    noteFailed?: (payload: Payload) => Promise<void>,
  ): QueueTask<Payload> {
    const run = async ({ id }: Payload, job: Job) => {
      const parts = await write(id, job);
      if (!parts) return;
      await this.deliver({ ...parts, kind, id }, job);
      await noteSent?.(id);
    };
    return this.register(kind, urgency, run, noteFailed);
  }

  private register<Payload extends { id: string; kind?: string; isLink?: boolean }>(
    kinds: string,
    urgency: Urgency,
    run: (payload: Payload, job: Job) => Promise<void>,
    noteFailed?: (payload: Payload) => Promise<void>,
  ): QueueTask<Payload> {
    return this.queue.register<Payload>({
      name: taskOf(kinds),
      urgency,
      // By the time that the email of a link fails for good, its owner has asked for another: no operator needs it.
      keepFailed: ({ isLink }) => !isLink,
      run: async (payload, job) => {
        const { id, kind = kinds } = payload;
        try {
          await pause(PACE_MS);
          await run(payload, job);
          countedEmails.inc({ kind, outcome: 'sent' });
        } catch (cause) {
          const words = cause instanceof Error ? cause.message : String(cause);
          const response = words.replaceAll(/\s+/g, ' ');
          const isDead = job.isLastTry || isHopeless(cause);
          const outcome = isDead ? 'dead' : 'retried';
          countedEmails.inc({ kind, outcome });
          this.logger.warn({ event: `email-${outcome}`, kind, id, response });
          if (isDead) await noteFailed?.(payload);
          throw new (isDead ? HopelessError : Error)(response, { cause });
        }
      },
    });
  }

  private async deliver(email: EmailParts & EmailId, { queuedAt }: Job): Promise<void> {
    const { kind, id, to, replyTo, about, conversation, received = [], cc = [], ...parts } = email;
    const mailbox = (address: string, name = '') => ({
      name: nameAsTyped(name),
      address: quotedEmail(address),
    });
    const consultancy = mailbox(this.environment.contactEmail);
    const inbox = about && replyAddressOf(about, this.environment, to ? 'visitor' : 'staff');
    const recipients = {
      to: to ? mailbox(to.address, to.name) : consultancy,
      cc: cc.map((address) => mailbox(address)),
    };
    const person = replyTo ? mailbox(replyTo.address, replyTo.name) : conversation && consultancy;
    const { subject, text, html } = layOut(parts);
    const messageId = this.messageIdOf({ kind, id });
    const known = conversation?.map((earlier) => this.messageIdOf(earlier)) ?? [];
    // Mail programs need the first one and the latest.
    const [first, ...later] = new Set([...received, ...known]);
    const references = [first ?? [], later.slice(1 - REFERENCES_MAX)].flat();
    const response = await this.transport.send(
      {
        from: senderOf(this.environment.mailFrom, parts.writer),
        ...recipients,
        // A bounce comes to its message.
        ...(conversation && inbox && { envelope: { from: inbox, ...recipients } }),
        replyTo: [person ?? [], inbox ? mailbox(inbox) : []].flat(),
        subject: asTyped(subject),
        text,
        html,
        // Whichever try succeeds.
        date: queuedAt,
        // Sending is at least once: a repeat has the same id (RFC 5322 section 3.6.4).
        messageId,
        ...(conversation
          ? // Mail programs group a conversation by these (RFC 5322 section 3.6.4).
            { inReplyTo: received.at(-1) ?? references.at(-1), references }
          : // Keeps out-of-office answers away (RFC 3834); an answer of a person doesn't say so.
            { headers: { 'Auto-Submitted': 'auto-generated' } }),
        // Words typed by strangers never make the mailer read a file or fetch an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      `${queuedAt.toISOString().replaceAll(/[:.]/g, '-')}-${kind}-${id}`,
    );
    const contactMessage = conversation && about;
    this.logger.log({ event: 'email-sent', kind, id, contactMessage, messageId, response });
  }

  /** Our emails whose Message-IDs a header names: some programs leave the brackets out, or fold ids. */
  emailsIn(header: string): EmailId[] {
    const ours = domainOf(this.environment.mailFrom).toLowerCase();
    const ids = header.toLowerCase().replaceAll(/<[^<>]*>/g, (id) => id.replaceAll(/\s/g, ''));
    return [...ids.matchAll(MESSAGE_ID)].flatMap(([, kind = '', id = '', , domain]) =>
      domain === ours ? [{ kind, id }] : [],
    );
  }

  private messageIdOf({ kind, id }: EmailId): string {
    return `<${kind}.${id}@${domainOf(this.environment.mailFrom)}>`;
  }
}
