import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepUnreadEmails1764000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE saved_answers
        ADD changed_by_id uuid CONSTRAINT saved_answers_changed_by_id_fkey REFERENCES users (id) ON DELETE SET NULL,
        ADD changed_at timestamptz;
      CREATE INDEX saved_answers_changed_by_id_idx ON saved_answers (changed_by_id) WHERE changed_by_id IS NOT NULL;
      ALTER TABLE incoming_emails
        ADD message_id uuid CONSTRAINT incoming_emails_message_id_fkey
          REFERENCES contact_messages (id) ON DELETE CASCADE;
      CREATE INDEX incoming_emails_message_id_idx ON incoming_emails (message_id) WHERE message_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE incoming_emails DROP message_id;
      ALTER TABLE saved_answers DROP changed_at, DROP changed_by_id;
    `);
  }
}
