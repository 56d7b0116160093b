import type { EntityManager } from 'typeorm';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import { Erasure } from '../database/entities/erasure.entity.js';
import { User } from '../database/entities/user.entity.js';
import { type CanonicalEmail, canonicalEmail, mailboxOf } from '../shared/email-address.js';
import { emailKey } from '../limits/limits.js';
import { recipients, removeEmails } from '../mail/queued-emails.js';

export interface Erased {
  messages: number;
  /** Emails that waited in the queue. */
  emails: number;
  /** Of limits. */
  counters: number;
}

/** Removes the emails about messages that wait to be sent: to the consultancy, and answers to their writers. */
export const removeMessageEmails = async (manager: EntityManager, ids: string[]): Promise<number> =>
  (await removeEmails(manager, { field: 'id', values: ids })) +
  (await removeEmails(manager, { field: 'message', values: ids }));

/**
 * Removes one contact message with the emails that may wait for it, and leaves a record of that.
 * @param actorId who of the staff does it; null for an operator
 */
export async function deleteMessage(
  manager: EntityManager,
  id: string,
  actorId: string | null = null,
): Promise<Erased> {
  const { affected } = await manager.delete(ContactMessage, { id });
  const emails = await removeMessageEmails(manager, [id]);
  const erased = { messages: affected ?? 0, emails, counters: 0 };
  if (affected) await note(manager, erased, actorId);
  return erased;
}

/** Messages per statement: none comes near the statement timeout, however many there are. */
const ERASED_AT_ONCE = 1_000;

/**
 * Removes every contact message of an address, and the emails to the consultancy that wait for one: a writer who takes
 * a message back wants it read by nobody, whether or not it was. An email that is being sent goes out.
 */
async function eraseMessages(
  manager: EntityManager,
  address: CanonicalEmail,
): Promise<Omit<Erased, 'counters'>> {
  const erased = { messages: 0, emails: 0 };
  for (;;) {
    // A SELECT around it: TypeORM answers a bare DELETE with a pair.
    const messages = await manager.query<{ id: string }[]>(
      `WITH erased AS (
         DELETE FROM contact_messages WHERE id IN (
           SELECT id FROM contact_messages WHERE email_canonical = $1 LIMIT ${ERASED_AT_ONCE})
         RETURNING id)
       SELECT id FROM erased`,
      [address],
    );
    const ids = messages.map(({ id }) => id);
    erased.messages += ids.length;
    erased.emails += await removeMessageEmails(manager, ids);
    if (ids.length < ERASED_AT_ONCE) return erased;
  }
}

/** Leaves a record that something was erased, how much, and by whom: not whose it was. */
async function note(
  manager: EntityManager,
  { messages, emails, counters }: Erased,
  actorId: string | null,
): Promise<void> {
  await manager.insert(Erasure, { messages, emails, counters, actorId });
}

/** Removes the contact messages of an account's owner, in the transaction that removes the account. */
export async function eraseOwnMessages(
  manager: EntityManager,
  address: CanonicalEmail,
): Promise<Erased> {
  const erased = { ...(await eraseMessages(manager, address)), counters: 0 };
  await note(manager, erased, null);
  return erased;
}

/**
 * Removes what is kept of an address: contact messages and, where it is no account's, emails that wait in the queue, and
 * counters. Of an account these are a part of its protection: notices to its owner, and how often somebody has guessed its
 * password. In one transaction, which is the caller's.
 */
export async function eraseAddress(
  manager: EntityManager,
  address: CanonicalEmail,
  actorId: string | null = null,
): Promise<Erased> {
  const erased = { ...(await eraseMessages(manager, address)), counters: 0 };
  if (!(await manager.existsBy(User, { emailCanonical: address }))) {
    erased.emails += await removeEmailsTo(manager, address);
    erased.counters = await removeCounters(manager, address);
  }
  await note(manager, erased, actorId);
  return erased;
}

async function removeEmailsTo(manager: EntityManager, address: CanonicalEmail): Promise<number> {
  const spellings = (await recipients(manager)).filter((to) => canonicalEmail(to) === address);
  return removeEmails(manager, { field: 'to', values: spellings });
}

/** @returns how many there were */
async function removeCounters(manager: EntityManager, address: CanonicalEmail): Promise<number> {
  const [, removed] = await manager.query<[unknown[], number]>(
    `DELETE FROM limit_counters AS c USING unnest($1::text[]) AS key WHERE starts_with(c.subject, key)`,
    [[emailKey(address), emailKey(mailboxOf(address))]],
  );
  return removed;
}
