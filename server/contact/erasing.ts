import { type EntityManager, In } from 'typeorm';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import { Erasure } from '../database/entities/erasure.entity.js';
import { InboxEntry } from '../database/entities/inbox-entry.entity.js';
import { User } from '../database/entities/user.entity.js';
import { emailKey } from '../limits/limits.js';
import { removeEmails } from '../mail/queued-emails.js';
import { type CanonicalEmail, mailboxOf } from '../shared/email-address.js';

/* Each erasure leaves a record of how much went, and by whom: not whose it was. */

/** Removes the emails about messages that wait to be sent: to the consultancy, to staff, and answers to their writers. */
export const removeMessageEmails = async (manager: EntityManager, ids: string[]): Promise<number> =>
  (await removeEmails(manager, 'id', ids)) + (await removeEmails(manager, 'message', ids));

/** @param actorId the member of the staff who does it */
export async function deleteMessage(manager: EntityManager, id: string, actorId: string) {
  await manager.delete(ContactMessage, id);
  const emails = await removeMessageEmails(manager, [id]);
  await manager.insert(Erasure, { messages: 1, emails, counters: 0, actorId });
}

/** Leaves what someone who is no longer staff was working on to everyone. */
export const unassignMessages = async (manager: EntityManager, assigneeId: string) =>
  manager.update(ContactMessage, { assigneeId, status: In(['new', 'open']) }, { assigneeId: null });

/** Messages that one statement removes: with more, it might take too long. */
const ERASED_AT_ONCE = 1_000;

/** Removes the messages of an address, and its replies to those of others. An email that is being sent goes out. */
async function eraseMessages(manager: EntityManager, emailCanonical: CanonicalEmail) {
  await manager.delete(InboxEntry, { sender: emailCanonical, kind: In(['reply', 'auto-reply']) });
  const batch = { select: { id: true }, where: { emailCanonical }, take: ERASED_AT_ONCE };
  const erased = { messages: 0, emails: 0 };
  for (;;) {
    const ids = (await manager.find(ContactMessage, batch)).map(({ id }) => id);
    if (ids.length === 0) return erased;
    await manager.delete(ContactMessage, ids);
    erased.messages += ids.length;
    erased.emails += await removeMessageEmails(manager, ids);
  }
}

/**
 * Removes what is kept of an address: contact messages and, unless it is an account's, emails in the queue and counters.
 * An account is protected by these: notices to its owner, and how often its password was guessed.
 * @param actorId null for the owner of the account
 * @returns how many contact messages
 */
export async function eraseAddress(
  manager: EntityManager,
  address: CanonicalEmail,
  actorId: string | null,
): Promise<number> {
  const erased = { ...(await eraseMessages(manager, address)), counters: 0 };
  if (!(await manager.existsBy(User, { emailCanonical: address }))) {
    erased.emails += await removeEmails(manager, 'to', [address]);
    [, erased.counters] = await manager.query<[unknown[], number]>(
      `DELETE FROM limit_counters AS c USING unnest($1::text[]) AS key WHERE starts_with(c.subject, key)`,
      [[emailKey(address), emailKey(mailboxOf(address))]],
    );
  }
  await manager.insert(Erasure, { ...erased, actorId });
  return erased.messages;
}
