import { type EntityManager, In } from 'typeorm';
import { ContactMessage, Erasure, InboxEntry } from '../database/message.entities.js';
import { User } from '../database/account.entities.js';
import { emailKey } from '../limits/limits.js';
import { removeEmails } from '../mail/queued-emails.js';
import { type CanonicalEmail, mailboxOf } from '../shared/email-address.js';

/* Each erasure leaves a record of how much went, and by whom: not whose it was. */

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

/** Messages per statement: none comes near the statement timeout, however many there are. */
const ERASED_AT_ONCE = 1_000;

/** An email that is being sent goes out. */
async function eraseMessages(manager: EntityManager, emailCanonical: CanonicalEmail) {
  const erased = { messages: 0, emails: 0 };
  // Replies to the messages of others.
  const replies = { sender: emailCanonical, kind: In(['reply', 'auto-reply']) };
  await manager.delete(InboxEntry, replies);
  const batch = { select: { id: true }, where: { emailCanonical }, take: ERASED_AT_ONCE };
  for (;;) {
    const ids = (await manager.find(ContactMessage, batch)).map(({ id }) => id);
    if (ids.length === 0) return erased;
    await manager.delete(ContactMessage, ids);
    erased.messages += ids.length;
    erased.emails += await removeMessageEmails(manager, ids);
  }
}

/** Removes the contact messages of an account's owner, in the transaction that removes the account. @returns how many */
export async function eraseOwnMessages(
  manager: EntityManager,
  address: CanonicalEmail,
): Promise<number> {
  const erased = await eraseMessages(manager, address);
  await manager.insert(Erasure, { ...erased, counters: 0, actorId: null });
  return erased.messages;
}

/**
 * Removes what is kept of an address: contact messages and, unless it is an account's, emails in the queue and counters.
 * An account is protected by these: notices to its owner, and how often its password was guessed.
 */
export async function eraseAddress(
  manager: EntityManager,
  address: CanonicalEmail,
  actorId: string,
): Promise<void> {
  const erased = { ...(await eraseMessages(manager, address)), counters: 0 };
  if (!(await manager.existsBy(User, { emailCanonical: address }))) {
    erased.emails += await removeEmails(manager, 'to', [address]);
    const [, counters] = await manager.query<[unknown[], number]>(
      `DELETE FROM limit_counters AS c USING unnest($1::text[]) AS key WHERE starts_with(c.subject, key)`,
      [[emailKey(address), emailKey(mailboxOf(address))]],
    );
    erased.counters = counters;
  }
  await manager.insert(Erasure, { ...erased, actorId });
}
