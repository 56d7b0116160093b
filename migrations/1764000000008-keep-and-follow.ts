import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails stay with their message, the inbox goes by what happened last, and programs follow it by numbers. */
export class KeepAndFollow1764000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An email that was read has a message. `change` is given out once a row is committed, so that none is missed.
    await runner.query(`
      ALTER TABLE incoming_emails
        ALTER raw DROP NOT NULL,
        ADD entry_id uuid CONSTRAINT incoming_emails_entry_id_fkey REFERENCES inbox_entries (id) ON DELETE CASCADE,
        ADD facts jsonb;
      CREATE UNIQUE INDEX incoming_emails_entry_id_key ON incoming_emails (entry_id) WHERE entry_id IS NOT NULL;

      CREATE SEQUENCE inbox_changes;
      ALTER TABLE inbox_entries ADD cc text[], ADD change bigint;
      CREATE UNIQUE INDEX inbox_entries_change_key ON inbox_entries (change) WHERE change IS NOT NULL;
      CREATE INDEX inbox_entries_unnumbered_idx ON inbox_entries (created_at, id) WHERE change IS NULL;

      ALTER TABLE contact_messages
        ADD change bigint,
        ADD active_at timestamptz NOT NULL GENERATED ALWAYS AS (greatest(received_at, replied_at, answered_at)) STORED;
      CREATE UNIQUE INDEX contact_messages_change_key ON contact_messages (change) WHERE change IS NOT NULL;
      CREATE INDEX contact_messages_unnumbered_idx ON contact_messages (received_at, id) WHERE change IS NULL;
    `);
    await this.indexLists(runner, 'received_at', 'active_at');
    await runner.query(
      'CREATE INDEX contact_messages_active_at_idx ON contact_messages (active_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.indexLists(runner, 'active_at', 'received_at');
    await runner.query(`
      ALTER TABLE contact_messages DROP active_at, DROP change;
      ALTER TABLE inbox_entries DROP change, DROP cc;
      DROP SEQUENCE inbox_changes;
      DELETE FROM incoming_emails WHERE facts IS NOT NULL;
      ALTER TABLE incoming_emails DROP facts, DROP entry_id, ALTER raw SET NOT NULL;
    `);
  }

  /** Lists go by another time. */
  private async indexLists(runner: QueryRunner, before: string, now: string): Promise<void> {
    await runner.query(`
      DROP INDEX contact_messages_status_${before}_idx, contact_messages_unanswered_since_${before}_idx,
        contact_messages_assignee_id_idx;
      CREATE INDEX contact_messages_status_${now}_idx ON contact_messages (status, ${now}, id);
      CREATE INDEX contact_messages_unanswered_since_${now}_idx ON contact_messages (${now}, id)
        WHERE unanswered_since IS NOT NULL;
      CREATE INDEX contact_messages_assignee_id_idx ON contact_messages (assignee_id, ${now}, id)
        WHERE status IN ('new', 'open');
    `);
  }
}
