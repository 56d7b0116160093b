import type { MigrationInterface, QueryRunner } from 'typeorm';
import { canonicalEmail } from '../server/common/email-address.js';

const BATCH = 5_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Gives every account the one spelling of its address that it is found by, and keeps that unique. */
export class FindAccountsByCanonicalEmail1763790000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN email_canonical text');
    await fill(runner);
    await assertUnique(runner);
    await runner.query(`
      ALTER TABLE users ALTER COLUMN email_canonical SET NOT NULL;
      CREATE UNIQUE INDEX users_email_canonical_key ON users (email_canonical);
      DROP INDEX users_email_key;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNIQUE INDEX users_email_key ON users (lower(email));
      ALTER TABLE users DROP COLUMN email_canonical;
    `);
  }
}

async function fill(runner: QueryRunner): Promise<void> {
  let last = NO_ID;
  for (;;) {
    const users: { id: string; email: string }[] = await runner.query(
      'SELECT id, email FROM users WHERE id > $1 ORDER BY id LIMIT $2',
      [last, BATCH],
    );
    if (users.length === 0) return;
    await runner.query(
      `UPDATE users SET email_canonical = known.email
       FROM unnest($1::uuid[], $2::text[]) AS known (id, email) WHERE users.id = known.id`,
      [users.map(({ id }) => id), users.map(({ email }) => canonicalEmail(email))],
    );
    last = users.at(-1)?.id ?? last;
  }
}

/** @throws an error that names the accounts by their ids: an address has no business in a log. */
async function assertUnique(runner: QueryRunner): Promise<void> {
  const same: { ids: string }[] = await runner.query(
    `SELECT string_agg(id::text, ' and ' ORDER BY created_at) AS ids
     FROM users GROUP BY email_canonical HAVING count(*) > 1 LIMIT 20`,
  );
  if (same.length === 0) return;
  throw new Error(
    'Several accounts have one email address in different spellings. Delete or change all but one of each, ' +
      `then start again. Their ids (users.id): ${same.map(({ ids }) => ids).join('; ')}.`,
  );
}
