import { type EntityManager, In } from 'typeorm';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import { User } from '../database/entities/user.entity.js';
import { emailKey } from '../limits/limits.js';
import { removeEmails } from '../mail/queued-emails.js';
import { type CanonicalEmail, mailboxOf } from '../shared/email-address.js';

/** Removes the emails about messages that wait to be sent: to the consultancy, to staff, and answers to their writers. */
export async function removeMessageEmails(manager: EntityManager, ids: string[]): Promise<void> {
  await removeEmails(manager, 'id', ids);
  await removeEmails(manager, 'message', ids);
}

export const unassignMessages = async (manager: EntityManager, assigneeId: string) =>
  manager.update(ContactMessage, { assigneeId, status: In(['new', 'open']) }, { assigneeId: null });

/** Messages, or replies. */
const ERASED_AT_ONCE = 1_000;

/**
 * Removes what is kept of an address, but for notices and counters that protect an account. An email that is being sent
 * goes out. @returns whether this step was the last one
 */
export async function eraseAddress(manager: EntityManager, emailCanonical: CanonicalEmail) {
  // Replies to the messages of others, too. Raw SQL: the query builder's DELETE has no LIMIT.
  const [, replies] = await manager.query<[unknown[], number]>(
    `DELETE FROM inbox_entries WHERE id IN (
       SELECT id FROM inbox_entries WHERE sender = $1 AND kind IN ('reply', 'auto-reply') LIMIT ${ERASED_AT_ONCE})`,
    [emailCanonical],
  );
  const batch = { select: { id: true }, where: { emailCanonical }, take: ERASED_AT_ONCE };
  const ids = (await manager.find(ContactMessage, batch)).map(({ id }) => id);
  if (ids.length > 0) await manager.delete(ContactMessage, ids);
  await removeMessageEmails(manager, ids);
  const isLast = ids.length < ERASED_AT_ONCE && replies < ERASED_AT_ONCE;
  if (isLast && !(await manager.existsBy(User, { emailCanonical }))) {
    await removeEmails(manager, 'to', [emailCanonical]);
    await manager.query(
      `DELETE FROM limit_counters AS c USING unnest($1::text[]) AS key WHERE starts_with(c.subject, key)`,
      [[emailKey(emailCanonical), emailKey(mailboxOf(emailCanonical))]],
    );
  }
  return isLast;
}
