import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, closeCanonical, fillCanonical } from '../server/database/beside-traffic.js';

/** Gives every account the one spelling of its address that it is found by, and keeps that unique. */
export class FindAccountsByCanonicalEmail1763790000000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS email_canonical text');
    await fillCanonical(runner, 'users');
    await assertUnique(runner, 'email_canonical', '');
    const what = ['users_email_canonical_key', 'users (email_canonical)'] as const;
    await buildIndex(runner, ...what, 'UNIQUE INDEX');
    await closeCanonical(runner, 'users');
    await runner.query('DROP INDEX IF EXISTS users_email_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    // The release before lets no two differ in the case of any letter alone; here only ASCII letters have none.
    await assertUnique(runner, 'lower(email)', ' to the release before, which tells no Ö from ö');
    await runner.query(`
      CREATE UNIQUE INDEX users_email_key ON users (lower(email));
      ALTER TABLE users DROP COLUMN email_canonical;
    `);
  }
}

/** @throws an error that names the accounts by their ids: an address has no business in a log. */
async function assertUnique(runner: QueryRunner, spelling: string, where: string): Promise<void> {
  const same: { ids: string }[] = await runner.query(
    `SELECT string_agg(id::text, ' and ' ORDER BY created_at) AS ids
     FROM users GROUP BY ${spelling} HAVING count(*) > 1 LIMIT 20`,
  );
  if (same.length === 0) return;
  throw new Error(
    `Several accounts have one email address in different spellings${where}. Delete or change all but one of each, ` +
      `then try again. Their ids (users.id): ${same.map(({ ids }) => ids).join('; ')}.`,
  );
}
