import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../server/database/beside-traffic.js';

/**
 * Lets the messages of one address be found for its owner, the latest first. Not CONCURRENTLY: that waits for
 * replicas that wait for their turn to migrate, which wait for it.
 */
export class FindMessagesByAddress1763872000000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'contact_messages_email_canonical_idx',
      'contact_messages (email_canonical, received_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX contact_messages_email_canonical_idx');
  }
}
