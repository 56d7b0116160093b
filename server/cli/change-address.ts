import type { Client } from 'pg';
import { violatedUniqueConstraint } from '../database/database-errors.js';
import { emailChangedByOperator } from '../mail/emails/registry.js';
import { taskOf } from '../mail/email-tasks.js';
import { addEachSql } from '../queue/queue.js';
import { emailFault, mailableEmail, parseEmail } from '../shared/email-address.js';
import { REASON_MAX } from '../shared/limits.js';
import { UsageError } from './command.js';

interface Change {
  from: string;
  to: string;
  because: string;
}

const TOLD = { name: taskOf(emailChangedByOperator), urgency: emailChangedByOperator.urgency };

/**
 * Raw SQL: all of it goes together. The new address is not confirmed: the first link that is used there hands the account
 * over, as that of any account that somebody else may have set up.
 */
const CHANGE = `
  WITH before AS (
    SELECT id, email, email_confirmed_at FROM users WHERE email_canonical = $1 FOR NO KEY UPDATE
  ), account AS (
    UPDATE users SET email = $2, email_canonical = $3, email_confirmed_at = NULL, confirm_by = NULL, email_usable = true
    FROM before WHERE users.id = before.id RETURNING users.id
  ), sessions_ended AS (DELETE FROM sessions WHERE user_id IN (SELECT id FROM account)
  ), resets AS (DELETE FROM password_reset_tokens WHERE user_id IN (SELECT id FROM account)
  ), confirmations AS (DELETE FROM email_confirmation_tokens WHERE user_id IN (SELECT id FROM account)
  ), changes AS (DELETE FROM email_change_tokens WHERE user_id IN (SELECT id FROM account)
  ), notices AS (DELETE FROM not_me_tokens WHERE user_id IN (SELECT id FROM account)
  ), tokens AS (
    UPDATE personal_access_tokens SET expires_at = now(), revoked = true, remind_at = NULL
    WHERE user_id IN (SELECT id FROM account) AND expires_at > now()
  ), event AS (
    INSERT INTO security_events (user_id, type, reason)
    SELECT id, 'email-changed-by-operator', $4::text FROM account
  ), notified AS (${addEachSql(
    TOLD,
    `jsonb_build_object('id', gen_random_uuid(), 'to', email, 'facts', jsonb_build_object('because', $4::text))`,
    'before WHERE email_confirmed_at IS NOT NULL',
  )})
  SELECT FROM account WHERE (SELECT count(*) FROM told) >= 0`;

/**
 * Gives an account another address, for an owner who lost both the mailbox and what else shows who asks. The email to the
 * old one takes nothing from its budget, which is against strangers.
 */
export async function changeAddress(client: Client, { from, to, because }: Change): Promise<void> {
  const reason = because.trim();
  const fault = emailFault(to);
  if (fault) throw new UsageError(fault.message);
  if (reason === '' || reason.length > REASON_MAX) {
    throw new UsageError(`Say why with --because TEXT, in ${REASON_MAX} characters at most.`);
  }
  if (parseEmail(from) === parseEmail(to))
    throw new UsageError('OLD and NEW are the same address.');
  const values = [parseEmail(from) ?? null, mailableEmail(to), parseEmail(to), reason];
  const { rowCount } = await client.query(CHANGE, values).catch((error: unknown) => {
    const isTaken = violatedUniqueConstraint(error) === 'users_email_canonical_key';
    throw isTaken ? new Error('Another account has this address.') : error;
  });
  if (rowCount !== 1) throw new Error('There is no account with this address.');
  process.stdout.write(
    `Changed: its owner chooses "Forgot Password?" with ${mailableEmail(to)}, which confirms it.\n`,
  );
}
