import type { MigrationInterface, QueryRunner } from 'typeorm';
import { assertUnique, closeCanonical } from '../server/database/beside-traffic.js';

/** Every account has the one spelling of its address. */
export class RequireCanonicalAddresses1763882000000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await closeCanonical(runner);
    await runner.query('DROP INDEX IF EXISTS users_email_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    // The first release tells no Ö from ö.
    await assertUnique(runner, 'lower(email)');
    await runner.query(`
      CREATE UNIQUE INDEX users_email_key ON users (lower(email));
      ALTER TABLE users ALTER COLUMN email_canonical DROP NOT NULL;
    `);
  }
}
