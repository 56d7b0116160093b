import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A message is stored whatever holds the table of accounts. PostgreSQL opens the table that a foreign key names at each
 * insert, even where the column is null: while accounts were locked, the contact form answered 503. The assignee of a
 * deleted account is nobody, since lists join accounts.
 */
export class StoreMessagesBesideLockedAccounts1763930000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact_messages DROP CONSTRAINT contact_messages_assignee_id_fkey;
      DROP INDEX contact_messages_assignee_id_idx;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE contact_messages m SET assignee_id = NULL
      WHERE assignee_id IS NOT NULL AND NOT EXISTS (SELECT FROM users u WHERE u.id = m.assignee_id);
      CREATE INDEX contact_messages_assignee_id_idx ON contact_messages (assignee_id) WHERE assignee_id IS NOT NULL;
      ALTER TABLE contact_messages ADD CONSTRAINT contact_messages_assignee_id_fkey
        FOREIGN KEY (assignee_id) REFERENCES users (id) ON DELETE SET NULL;
    `);
  }
}
