import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets the messages of one address be found for its owner, the latest first. Not CONCURRENTLY: that waits for
 * replicas that wait for their turn to migrate, which wait for it.
 */
export class FindMessagesByAddress1763872000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX contact_messages_email_canonical_idx ON contact_messages (email_canonical, received_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX contact_messages_email_canonical_idx');
  }
}
