import { type EntityManager, IsNull, Not } from 'typeorm';
import { InboxEntry } from '../../database/entities/inbox-entry.entity.js';
import { oneLine } from '../../mail/layout.js';
import type { MailService } from '../../mail/mail.service.js';
import { addFailed } from '../../mail/queued-emails.js';
import { needAnswer } from '../message/message-changes.js';
import type { ParsedEmail } from './parse-email.js';

/**
 * An answer that a report gives up has failed, as if the mail server had refused it, and its message needs another. Only
 * whoever got the answer knows its id.
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
    await addFailed(manager, 'answer', { id, message: messageId }, words);
    await needAnswer(manager, messageId);
  }
  return messageId;
}
