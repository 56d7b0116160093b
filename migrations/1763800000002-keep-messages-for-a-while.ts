import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, fillCanonical } from '../server/database/beside-traffic.js';

/**
 * Lets contact messages be found by the one spelling of their address, expire, be told of in a summary
 * and be erased with a record of it.
 */
export class KeepMessagesForAWhile1763800000002 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact_messages
        ADD COLUMN IF NOT EXISTS email_canonical text, ADD COLUMN IF NOT EXISTS summarised_at timestamptz;

      CREATE TABLE IF NOT EXISTS erasures (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT erasures_pkey PRIMARY KEY,
        erased_at timestamptz NOT NULL DEFAULT now(),
        messages integer NOT NULL,
        emails integer NOT NULL,
        counters integer NOT NULL
      );
    `);
    await fillCanonical(runner, 'contact_messages');
    await buildIndex(
      runner,
      'contact_messages_set_aside_received_at_idx',
      `contact_messages (received_at) WHERE status = 'set_aside'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE erasures;
      DROP INDEX contact_messages_set_aside_received_at_idx;
      ALTER TABLE contact_messages DROP COLUMN summarised_at, DROP COLUMN email_canonical;
    `);
  }
}
