import { type CanonicalEmail, canonicalEmail, mailboxOf } from '../shared/email-address.js';
import { emailKey } from '../limits/limits.js';
import { recipients, removeEmails } from '../mail/queued-emails.js';
import type { Database } from '../database/database.js';

/* Raw SQL throughout: the command that erases has a plain connection and starts no TypeORM. */

export interface Erased {
  messages: number;
  /** Emails that waited in the queue. */
  emails: number;
  /** Of rate limits and email budgets. */
  counters: number;
}

/** Removes the emails about messages that wait to be sent: to the consultancy, and answers to their writers. */
export const removeMessageEmails = async (database: Database, ids: string[]): Promise<number> =>
  (await removeEmails(database, { field: 'id', values: ids })) +
  (await removeEmails(database, { field: 'message', values: ids }));

/**
 * Removes one contact message with the emails that may wait for it, and leaves a record of that.
 * @param actorId who of the staff does it; null for an operator
 */
export async function deleteMessage(
  database: Database,
  id: string,
  actorId: string | null = null,
): Promise<Erased> {
  const rows = await database.query(
    `WITH deleted AS (DELETE FROM contact_messages WHERE id = $1 RETURNING id) SELECT id FROM deleted`,
    [id],
  );
  const emails = await removeMessageEmails(database, [id]);
  const erased = { messages: rows.length, emails, counters: 0 };
  if (rows.length > 0) await note(database, erased, actorId);
  return erased;
}

/** Messages per statement: none comes near the statement timeout, however many there are. */
const ERASED_AT_ONCE = 1_000;

/**
 * Removes every contact message of an address, and the emails to the consultancy that wait for one: a writer who takes
 * a message back wants it read by nobody, whether or not it was. An email that is being sent goes out.
 */
async function eraseMessages(
  database: Database,
  address: CanonicalEmail,
): Promise<Omit<Erased, 'counters'>> {
  const erased = { messages: 0, emails: 0 };
  for (;;) {
    // A SELECT around it: TypeORM answers a bare DELETE with a pair.
    const messages = await database.query<{ id: string }>(
      `WITH erased AS (
         DELETE FROM contact_messages WHERE id IN (
           SELECT id FROM contact_messages WHERE email_canonical = $1 LIMIT ${ERASED_AT_ONCE})
         RETURNING id)
       SELECT id FROM erased`,
      [address],
    );
    const ids = messages.map(({ id }) => id);
    erased.messages += ids.length;
    erased.emails += await removeMessageEmails(database, ids);
    if (ids.length < ERASED_AT_ONCE) return erased;
  }
}

/** Leaves a record that something was erased, how much, and by whom: not whose it was. */
async function note(
  database: Database,
  { messages, emails, counters }: Erased,
  actorId: string | null,
): Promise<void> {
  await database.query(
    'INSERT INTO erasures (messages, emails, counters, actor_id) VALUES ($1, $2, $3, $4)',
    [messages, emails, counters, actorId],
  );
}

/** Removes the contact messages of an account's owner, in the transaction that removes the account. */
export async function eraseOwnMessages(
  database: Database,
  address: CanonicalEmail,
): Promise<Erased> {
  const erased = { ...(await eraseMessages(database, address)), counters: 0 };
  await note(database, erased, null);
  return erased;
}

/**
 * Removes what is kept of an address: contact messages and, where it is no account's, emails that wait in the queue, and
 * counters. Of an account these are a part of its protection: notices to its owner, and how often somebody has guessed its
 * password. In one transaction, which is the caller's.
 */
export async function eraseAddress(
  database: Database,
  address: CanonicalEmail,
  actorId: string | null = null,
): Promise<Erased> {
  const erased = { ...(await eraseMessages(database, address)), counters: 0 };
  const accounts = await database.query('SELECT id FROM users WHERE email_canonical = $1', [
    address,
  ]);
  if (accounts.length === 0) {
    erased.emails += await removeEmailsTo(database, address);
    erased.counters = await removeCounters(database, address);
  }
  await note(database, erased, actorId);
  return erased;
}

async function removeEmailsTo(database: Database, address: CanonicalEmail): Promise<number> {
  const spellings = (await recipients(database)).filter((to) => canonicalEmail(to) === address);
  return removeEmails(database, { field: 'to', values: spellings });
}

/** Removes those of rate limits and email budgets. @returns how many there were */
async function removeCounters(database: Database, address: CanonicalEmail): Promise<number> {
  const key = emailKey(address);
  const budgets = await database.query(
    'DELETE FROM email_budgets WHERE recipient = ANY ($1) RETURNING email',
    [[key, emailKey(mailboxOf(address))]],
  );
  const limits = await database.query(
    'DELETE FROM limit_counters WHERE starts_with(subject, $1) RETURNING name',
    [key],
  );
  return budgets.length + limits.length;
}
