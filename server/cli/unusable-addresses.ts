import type { Client } from 'pg';
import { emailFault, mailableEmail, parseEmail } from '../shared/email-address.js';
import { UsageError } from './command.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Listed at most. */
const LISTED = 1_000;

/** Lists the accounts whose address is none any more. The address is quoted, so that invisible characters are seen. */
export async function listUnusable(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string; email: string }>(
    'SELECT id, email FROM users WHERE NOT email_usable ORDER BY id LIMIT $1',
    [LISTED],
  );
  const lines = rows.map(({ id, email }) => `${id}  ${visible(email)}\n`);
  process.stdout.write(lines.join('') || 'All accounts have an address that logs in.\n');
}

/**
 * Gives such an account the address that its owner logs in with from now on, which has to be confirmed. The owner is told in
 * the activity, and by no email: nobody knows yet whose mailbox it is.
 */
export async function mendAddress(client: Client, id: string, address: string): Promise<void> {
  const fault = emailFault(address);
  if (!UUID.test(id)) throw new UsageError('ID is the one that `unusable` lists.');
  if (fault) throw new UsageError(fault.message);
  const { rows: taken } = await client.query(
    'SELECT FROM users WHERE email_canonical = $1 AND id <> $2',
    [parseEmail(address), id],
  );
  if (taken.length > 0) throw new Error('Another account has this address.');
  const { rowCount } = await client.query(
    `WITH mended AS (
       UPDATE users SET email = $2, email_canonical = $3, email_confirmed_at = NULL, email_usable = true
       WHERE id = $1 AND NOT email_usable RETURNING id
     )
     INSERT INTO security_events (user_id, type) SELECT id, 'address-mended-by-operator' FROM mended`,
    [id, mailableEmail(address), parseEmail(address)],
  );
  if (rowCount !== 1) throw new Error('There is no such account whose address is unusable.');
  process.stdout.write(
    `Mended: its owner logs in as ${mailableEmail(address)}, and can have it confirmed.\n`,
  );
}

const visible = (email: string) =>
  JSON.stringify(email).replaceAll(
    /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/gu,
    (letter) => `\\u{${letter.codePointAt(0)?.toString(16) ?? ''}}`,
  );
