import type { MigrationInterface, QueryRunner } from 'typeorm';
import { assertUnique, closeCanonical } from '../server/database/beside-traffic.js';

/**
 * Every account and message has the one spelling of its address. From here on a release that does not know it can
 * add none: this stands last, so that one serves as long as can be.
 */
export class RequireCanonicalAddresses1763882000000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await closeCanonical(runner, 'contact_messages');
    await closeCanonical(runner, 'users');
    await runner.query('DROP INDEX IF EXISTS users_email_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    // The first release tells no Ö from ö.
    await assertUnique(runner, 'lower(email)');
    await runner.query(`
      CREATE UNIQUE INDEX users_email_key ON users (lower(email));
      ALTER TABLE users ALTER COLUMN email_canonical DROP NOT NULL;
      ALTER TABLE contact_messages ALTER COLUMN email_canonical DROP NOT NULL;
    `);
  }
}
