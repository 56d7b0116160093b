import { type CanonicalEmail, canonicalEmail } from '../common/email-address.js';
import { emailKey } from '../common/rate-limits.js';
import { contactMessage } from '../mail/emails/contact-message.js';
import { EMAIL_TASKS, taskOf } from '../mail/email-tasks.js';
import { type Database, payloadValues, removeJobs } from '../queue/queued-jobs.js';

/* Raw SQL throughout: the command that erases has a plain connection and starts no TypeORM. */

/** How much was removed. */
export interface Erased {
  messages: number;
  /** Emails that waited in the queue. */
  emails: number;
  /** Of rate limits and email budgets. */
  counters: number;
}

/** Removes one contact message with the email that may wait for it. */
export async function deleteMessage(
  database: Database,
  id: string,
): Promise<Omit<Erased, 'counters'>> {
  const rows = await database.query('DELETE FROM contact_messages WHERE id = $1 RETURNING id', [
    id,
  ]);
  const emails = await removeJobs(database, [taskOf(contactMessage)], 'id', [id]);
  return { messages: rows.length, emails };
}

/**
 * Removes what is kept of an address that is no account's: contact messages, emails that wait in the
 * queue, counters. Leaves a record that it was done, not of whom. In one transaction, which is the caller's.
 */
export async function eraseAddress(database: Database, address: CanonicalEmail): Promise<Erased> {
  const messages = await database.query<{ id: string }>(
    'DELETE FROM contact_messages WHERE email_canonical = $1 RETURNING id',
    [address],
  );
  const ids = messages.map(({ id }) => id);
  const spellings = (await payloadValues(database, EMAIL_TASKS, 'to')).filter(
    (to) => canonicalEmail(to) === address,
  );
  const emails =
    (await removeJobs(database, [taskOf(contactMessage)], 'id', ids)) +
    (await removeJobs(database, EMAIL_TASKS, 'to', spellings));
  const key = emailKey(address);
  const budgets = await database.query(
    'DELETE FROM email_budgets WHERE recipient = $1 RETURNING email',
    [key],
  );
  const limits = await database.query(
    'DELETE FROM rate_limits WHERE position($1 IN key) > 0 RETURNING key',
    [key],
  );
  const counters = budgets.length + limits.length;
  await database.query('INSERT INTO erasures (messages, emails, counters) VALUES ($1, $2, $3)', [
    messages.length,
    emails,
    counters,
  ]);
  return { messages: messages.length, emails, counters };
}
