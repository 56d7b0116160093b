import type { MigrationInterface, QueryRunner } from 'typeorm';
import { assertUnique, buildIndex, fillCanonical } from '../server/database/beside-traffic.js';

/** Gives every account the one spelling of its address that it is found by, and keeps that unique. The release before goes on without. */
export class FindAccountsByCanonicalEmail1763790000000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS email_canonical text');
    await fillCanonical(runner, 'users');
    await assertUnique(runner, 'email_canonical');
    const what = ['users_email_canonical_key', 'users (email_canonical)'] as const;
    await buildIndex(runner, ...what, 'UNIQUE INDEX');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN email_canonical');
  }
}
