import { type EntityManager, In } from 'typeorm';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import { Erasure } from '../database/entities/erasure.entity.js';
import { User } from '../database/entities/user.entity.js';
import { emailKey } from '../limits/limits.js';
import { removeEmails } from '../mail/queued-emails.js';
import { type CanonicalEmail, mailboxOf } from '../shared/email-address.js';

/* Each erasure leaves a record of how much was erased and who did it, but not of the address. */

/** Removes the emails about messages that wait to be sent: to the consultancy, to staff, and answers to their writers. */
export const removeMessageEmails = async (manager: EntityManager, ids: string[]): Promise<number> =>
  (await removeEmails(manager, 'id', ids)) + (await removeEmails(manager, 'message', ids));

/** @param actorId the member of the staff who does it */
export async function deleteMessage(
  manager: EntityManager,
  id: string,
  actorId: string,
): Promise<void> {
  await manager.delete(ContactMessage, id);
  const emails = await removeMessageEmails(manager, [id]);
  await manager.insert(Erasure, { messages: 1, emails, counters: 0, actorId });
}

/** Leaves what someone who is no longer staff was working on to everyone. */
export const unassignMessages = async (manager: EntityManager, assigneeId: string) =>
  manager.update(ContactMessage, { assigneeId, status: In(['new', 'open']) }, { assigneeId: null });

/** Messages, or replies, of one step: a transaction of its own, however many there are. */
const ERASED_AT_ONCE = 1_000;

/** One step; an email that is being sent goes out. @returns also whether that was the last step */
async function eraseMessages(manager: EntityManager, emailCanonical: CanonicalEmail) {
  // Replies to the messages of others, too. Raw SQL: the query builder's DELETE has no LIMIT.
  const [, replies] = await manager.query<[unknown[], number]>(
    `DELETE FROM inbox_entries WHERE id IN (
       SELECT id FROM inbox_entries WHERE sender = $1 AND kind IN ('reply', 'auto-reply') LIMIT ${ERASED_AT_ONCE})`,
    [emailCanonical],
  );
  const batch = { select: { id: true }, where: { emailCanonical }, take: ERASED_AT_ONCE };
  const ids = (await manager.find(ContactMessage, batch)).map(({ id }) => id);
  if (ids.length > 0) await manager.delete(ContactMessage, ids);
  const isLast = ids.length < ERASED_AT_ONCE && replies < ERASED_AT_ONCE;
  return { isLast, messages: ids.length, emails: await removeMessageEmails(manager, ids) };
}

/** Removes contact messages of an account's owner, in the transaction that removes the account last. */
export async function eraseOwnMessages(manager: EntityManager, address: CanonicalEmail) {
  const { isLast, ...erased } = await eraseMessages(manager, address);
  await manager.insert(Erasure, { ...erased, counters: 0, actorId: null });
  return { isLast, messages: erased.messages };
}

/**
 * Removes what is kept of an address: contact messages and, unless it is an account's, emails in the queue and counters.
 * An account is protected by these: notices to its owner, and how often its password was guessed.
 * @returns whether that was the last step
 */
export async function eraseAddress(
  manager: EntityManager,
  address: CanonicalEmail,
  actorId: string,
): Promise<boolean> {
  const { isLast, ...counted } = await eraseMessages(manager, address);
  const erased = { ...counted, counters: 0 };
  if (isLast && !(await manager.existsBy(User, { emailCanonical: address }))) {
    erased.emails += await removeEmails(manager, 'to', [address]);
    const [, counters] = await manager.query<[unknown[], number]>(
      `DELETE FROM limit_counters AS c USING unnest($1::text[]) AS key WHERE starts_with(c.subject, key)`,
      [[emailKey(address), emailKey(mailboxOf(address))]],
    );
    erased.counters = counters;
  }
  await manager.insert(Erasure, { ...erased, actorId });
  return isLast;
}
