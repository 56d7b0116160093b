import type { MigrationInterface, QueryRunner } from 'typeorm';
import { canonicalEmail } from '../server/common/email-address.js';

const BATCH = 5_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Lets contact messages be found by the one spelling of their address, expire, be told of in a summary
 * and be erased with a record of it.
 */
export class KeepMessagesForAWhile1763800000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact_messages ADD COLUMN email_canonical text, ADD COLUMN summarised_at timestamptz`);
    await fill(runner);
    await runner.query(`
      ALTER TABLE contact_messages ALTER COLUMN email_canonical SET NOT NULL;
      CREATE INDEX contact_messages_set_aside_received_at_idx
        ON contact_messages (received_at) WHERE status = 'set_aside';

      CREATE TABLE erasures (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT erasures_pkey PRIMARY KEY,
        erased_at timestamptz NOT NULL DEFAULT now(),
        messages integer NOT NULL,
        emails integer NOT NULL,
        counters integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE erasures;
      DROP INDEX contact_messages_set_aside_received_at_idx;
      ALTER TABLE contact_messages DROP COLUMN summarised_at, DROP COLUMN email_canonical;
    `);
  }
}

async function fill(runner: QueryRunner): Promise<void> {
  let last = NO_ID;
  for (;;) {
    const messages: { id: string; email: string }[] = await runner.query(
      'SELECT id, email FROM contact_messages WHERE id > $1 ORDER BY id LIMIT $2',
      [last, BATCH],
    );
    if (messages.length === 0) return;
    await runner.query(
      `UPDATE contact_messages SET email_canonical = known.email
       FROM unnest($1::uuid[], $2::text[]) AS known (id, email) WHERE contact_messages.id = known.id`,
      [messages.map(({ id }) => id), messages.map(({ email }) => canonicalEmail(email))],
    );
    last = messages.at(-1)?.id ?? last;
  }
}
