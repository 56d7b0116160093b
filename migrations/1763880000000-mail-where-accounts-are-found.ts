import type { MigrationInterface, QueryRunner } from 'typeorm';
import { canonicalEmail, emailFault, mailableEmail } from '../server/shared/email-address.js';

const BATCH = 5_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** Accounts that one line names; the rest are counted. */
const NAMED_MAX = 100;

interface Account {
  id: string;
  email: string;
}

/**
 * Gives every account the spelling of its address that new ones get (`mailableEmail`), and marks those whose address
 * is none any more: with quotes or with letters that nobody sees, which earlier releases took.
 *
 * Where the part before the @ changes, nobody knows whose mailbox was confirmed: it has to be confirmed anew. Where the
 * domain does, it is the same domain in ASCII.
 */
export class MailWhereAccountsAreFound1763880000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN email_usable boolean NOT NULL DEFAULT true;
      CREATE INDEX users_email_unusable_idx ON users (id) WHERE NOT email_usable;
    `);
    const respelt: string[] = [];
    for await (const accounts of batches(runner)) {
      const unusable = accounts.filter(({ email }) => emailFault(email) !== undefined);
      const changed = accounts.filter(({ email }) => mailableEmail(email) !== email);
      respelt.push(...changed.map(({ id }) => id));
      await runner.query('UPDATE users SET email_usable = false WHERE id = ANY ($1)', [
        unusable.map(({ id }) => id),
      ]);
      await runner.query(
        `UPDATE users SET email = given.email,
           email_confirmed_at = CASE WHEN given.same_mailbox THEN email_confirmed_at END
         FROM unnest($1::uuid[], $2::text[], $3::boolean[]) AS given (id, email, same_mailbox)
         WHERE users.id = given.id`,
        [
          changed.map(({ id }) => id),
          changed.map(({ email }) => mailableEmail(email)),
          changed.map(({ email }) => hasItsLocalPart(email)),
        ],
      );
    }
    name(respelt);
  }

  /** Addresses keep their new spelling. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX users_email_unusable_idx;
      ALTER TABLE users DROP COLUMN email_usable;
    `);
  }
}

async function* batches(runner: QueryRunner): AsyncGenerator<Account[]> {
  let last = NO_ID;
  for (;;) {
    const accounts: Account[] = await runner.query(
      'SELECT id, email FROM users WHERE id > $1 ORDER BY id LIMIT $2',
      [last, BATCH],
    );
    if (accounts.length === 0) return;
    yield accounts;
    last = accounts.at(-1)?.id ?? last;
  }
}

/** Whether what stands before the @ is what the account is found by, but for the case of ASCII letters. */
function hasItsLocalPart(email: string): boolean {
  const before = (address: string) => address.slice(0, address.lastIndexOf('@'));
  const typed = before(email).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return typed === before(canonicalEmail(email));
}

/** By their ids: an address has no business in a log. */
function name(ids: readonly string[]): void {
  if (ids.length === 0) return;
  const more = ids.length > NAMED_MAX ? ` and ${ids.length - NAMED_MAX} more` : '';
  process.stderr.write(
    'Email addresses were mailed in another spelling than they are found by, and are mailed in that one from now on. ' +
      `Accounts (users.id): ${ids.slice(0, NAMED_MAX).join(', ')}${more}.\n`,
  );
}
