import { type EntityManager, IsNull, Not } from 'typeorm';
import { ContactMessage } from '../../database/entities/contact-message.entity.js';
import { InboxEntry } from '../../database/entities/inbox-entry.entity.js';
import { oneLine } from '../../mail/layout.js';
import type { MailService } from '../../mail/mail.service.js';
import { addFailedAnswer } from '../../mail/queued-emails.js';
import { REPLIES_BYTES_MAX, REPLIES_MAX } from '../../shared/lengths.js';
import { addVersion, ANSWERED, type Line, needAnswer, open } from '../message/message-changes.js';
import type { ParsedEmail } from './parse-email.js';

/**
 * An answer that the staff wrote in their mailbox, whose mail server has sent it. The visitor may know the staff's address
 * from then on: without a proof of its sender, only the first email that comes by it is an answer.
 * @returns false where the message is gone, or had such an email
 */
export async function addAnswer(
  manager: EntityManager,
  messageId: string,
  { actorId = null, ...line }: Line,
  isProved: boolean,
): Promise<boolean> {
  let isAdded = false;
  await addVersion(manager, messageId, actorId, async (message) => {
    const [former] = await manager.query<object[]>(
      `SELECT FROM incoming_emails WHERE message_id = $1 AND facts ? 'isToStaff' LIMIT 1`,
      [messageId],
    );
    if (former && !isProved) return undefined;
    isAdded = true;
    await manager.update(ContactMessage, messageId, ANSWERED);
    return [line, ...(await open(manager, message, 'new', 'spam'))];
  });
  return isAdded;
}

/** @returns false where the message is gone, or has as many replies as it takes */
export async function addReply(manager: EntityManager, id: string, line: Line): Promise<boolean> {
  let isFull = false;
  const found = await addVersion(manager, id, null, async (message) => {
    const [taken] = await manager.query<[{ isFull: boolean }]>(
      `SELECT count(*) >= $2 OR sum(octet_length(text)) + octet_length($3::text) > $4 AS "isFull"
       FROM inbox_entries WHERE message_id = $1 AND kind IN ('reply', 'auto-reply')`,
      [id, REPLIES_MAX, line.text, REPLIES_BYTES_MAX],
    );
    ({ isFull } = taken);
    if (isFull || line.kind === 'auto-reply') return isFull ? undefined : [line];
    await manager.update(ContactMessage, id, { repliedAt: () => 'now()', waitingUntil: null });
    return [line, ...(await open(manager, message, 'done'))];
  });
  return found !== null && !isFull;
}

/**
 * An answer that a report gives up has failed, as if the mail server had refused it, and its message needs another. Only
 * the people who got the answer know its id.
 * @returns the message that a report is about
 */
export async function recordBounce(
  manager: EntityManager,
  mail: MailService,
  { report, header }: Pick<ParsedEmail, 'report' | 'header'>,
): Promise<string | undefined> {
  if (!report) return undefined;
  // The returned email names earlier ones, too.
  const [returned = ''] = /^message-id:\s*\S+/im.exec(report.returned) ?? [];
  const replied = mail.emailsIn(header('in-reply-to', 'references'));
  const named = mail.emailsIn(returned)[0] ?? replied.at(-1);
  if (named?.kind !== 'answer') return undefined;
  const { id } = named;
  const answer = await manager.findOneBy(InboxEntry, { id, kind: 'answer' });
  if (!answer || !/^failed\b/i.test(report.action.trim())) return answer?.messageId;
  const { messageId } = answer;
  const sent = { id, sentAt: Not(IsNull()) };
  const { affected } = await manager.update(InboxEntry, sent, { sentAt: null });
  if (affected) {
    const words = oneLine(report.diagnostic) || 'It was returned.';
    await addFailedAnswer(manager, { id, message: messageId }, words);
    await needAnswer(manager, messageId);
  }
  return messageId;
}
