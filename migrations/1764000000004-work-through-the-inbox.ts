import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when each message needs an answer, replies by email, saved answers, and who has a message open. */
export class WorkThroughTheInbox1764000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Derived, so that no code path can forget it. A time to come means that the message waits until then.
    await runner.query(`
      ALTER TABLE contact_messages
        ADD replied_at timestamptz,
        ADD answered_at timestamptz,
        ADD waiting_until timestamptz,
        ADD reminded_for timestamptz,
        ADD escalated_for timestamptz,
        ADD unanswered_since timestamptz GENERATED ALWAYS AS (CASE
          WHEN status IN ('new', 'open') AND (waiting_until IS NOT NULL OR answered_at IS NULL OR replied_at > answered_at)
          THEN greatest(received_at, replied_at, waiting_until) END) STORED;
      CREATE INDEX contact_messages_unanswered_since_idx ON contact_messages (unanswered_since)
        WHERE unanswered_since IS NOT NULL;
      CREATE INDEX contact_messages_unanswered_since_received_at_idx ON contact_messages (received_at, id)
        WHERE unanswered_since IS NOT NULL;
      CREATE INDEX contact_messages_unanswered_since_escalated_for_idx ON contact_messages (unanswered_since)
        WHERE unanswered_since IS NOT NULL AND escalated_for IS DISTINCT FROM unanswered_since;
      CREATE INDEX contact_messages_assignee_id_idx ON contact_messages (assignee_id, received_at, id)
        WHERE status IN ('new', 'open');
      CREATE INDEX jobs_failed_answers_idx ON jobs ((payload->>'message'))
        WHERE task = 'email:answer' AND attempts >= max_attempts;

      ALTER TABLE inbox_entries
        ALTER text TYPE text,
        ADD sender varchar(254),
        DROP CONSTRAINT inbox_entries_kind_check,
        ADD CONSTRAINT inbox_entries_kind_check CHECK (kind IN (
          'state', 'assignee', 'waiting', 'note', 'answer', 'retry', 'reply', 'auto-reply'));
      CREATE INDEX inbox_entries_sender_idx ON inbox_entries (sender) WHERE sender IS NOT NULL;

      -- Messages from before: the answered ones need no answer, and the rest is listed as overdue without reminders.
      UPDATE contact_messages m SET answered_at = answers.last FROM (
        SELECT message_id, max(created_at) AS last FROM inbox_entries WHERE kind = 'answer' GROUP BY 1
      ) AS answers WHERE answers.message_id = m.id;
      UPDATE contact_messages SET reminded_for = unanswered_since, escalated_for = unanswered_since
      WHERE unanswered_since IS NOT NULL;

      CREATE TABLE saved_answers (
        id uuid CONSTRAINT saved_answers_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        title varchar(100) NOT NULL CONSTRAINT saved_answers_title_key UNIQUE,
        text varchar(10000) NOT NULL
      );

      CREATE TABLE message_viewers (
        message_id uuid CONSTRAINT message_viewers_message_id_fkey REFERENCES contact_messages (id) ON DELETE CASCADE,
        user_id uuid CONSTRAINT message_viewers_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        seen_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT message_viewers_pkey PRIMARY KEY (message_id, user_id)
      );
      CREATE INDEX message_viewers_user_id_idx ON message_viewers (user_id);

      CREATE TABLE incoming_emails (
        id uuid CONSTRAINT incoming_emails_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        raw bytea NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE incoming_emails, message_viewers, saved_answers;
      DELETE FROM inbox_entries WHERE kind IN ('waiting', 'reply', 'auto-reply');
      ALTER TABLE inbox_entries
        ALTER text TYPE varchar(10000) USING left(text, 10000),
        DROP CONSTRAINT inbox_entries_kind_check,
        DROP sender,
        ADD CONSTRAINT inbox_entries_kind_check CHECK (kind IN ('state', 'assignee', 'note', 'answer', 'retry'));
      DROP INDEX jobs_failed_answers_idx, contact_messages_assignee_id_idx;
      ALTER TABLE contact_messages DROP unanswered_since, DROP escalated_for, DROP reminded_for,
        DROP waiting_until, DROP answered_at, DROP replied_at;
    `);
  }
}
