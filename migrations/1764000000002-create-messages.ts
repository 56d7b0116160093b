import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMessages1764000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The parts of an address are words, too, and so is the month, with a blank that no other word has: the index finds
    // the words of one month, so that a search goes from month to month, the newest first, until its page is full.
    //
    // The assignee has no foreign key: PostgreSQL opens the table that a key names at each insert, and a message is to be
    // stored whatever locks the table of accounts.
    await runner.query(`
      CREATE FUNCTION message_month(received_at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT extract(year FROM received_at AT TIME ZONE 'UTC')::int * 12
          + extract(month FROM received_at AT TIME ZONE 'UTC')::int
      $$;
      CREATE FUNCTION message_words(name text, email text, subject text, message text, received_at timestamptz)
        RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
          SELECT to_tsvector('pg_catalog.simple', concat(
            name, ' ', email, ' ', translate(email, '@.+_-', '     '), ' ', subject, ' ', message))
            || array_to_tsvector(ARRAY['month ' || message_month(received_at)])
        $$;
      CREATE TABLE contact_messages (
        id uuid CONSTRAINT contact_messages_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        name varchar(100) NOT NULL,
        email varchar(254) NOT NULL,
        email_canonical text NOT NULL,
        subject varchar(200) NOT NULL,
        message varchar(5000) NOT NULL,
        status varchar(20) NOT NULL DEFAULT 'new'
          CONSTRAINT contact_messages_status_check CHECK (status IN ('new', 'open', 'done', 'spam')),
        version integer NOT NULL DEFAULT 0,
        assignee_id uuid,
        changed_at timestamptz,
        spam_score smallint NOT NULL DEFAULT 0,
        received_at timestamptz NOT NULL DEFAULT now(),
        summarised_at timestamptz,
        emailed_at timestamptz,
        idempotency_key bytea,
        fingerprint bytea,
        words tsvector NOT NULL GENERATED ALWAYS AS (message_words(name, email, subject, message, received_at)) STORED
      );
      CREATE INDEX contact_messages_words_idx ON contact_messages USING gin (words);
      CREATE UNIQUE INDEX contact_messages_idempotency_key_key ON contact_messages (idempotency_key)
        WHERE idempotency_key IS NOT NULL;
      CREATE INDEX contact_messages_email_canonical_idx ON contact_messages (email_canonical, received_at);
      CREATE INDEX contact_messages_received_at_idx ON contact_messages (received_at);
      CREATE INDEX contact_messages_status_received_at_idx ON contact_messages (status, received_at, id);

      CREATE TABLE inbox_entries (
        id uuid CONSTRAINT inbox_entries_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        message_id uuid NOT NULL
          CONSTRAINT inbox_entries_message_id_fkey REFERENCES contact_messages (id) ON DELETE CASCADE,
        version integer NOT NULL,
        kind varchar(20) NOT NULL
          CONSTRAINT inbox_entries_kind_check CHECK (kind IN ('state', 'assignee', 'note', 'answer', 'retry')),
        actor_id uuid CONSTRAINT inbox_entries_actor_id_fkey REFERENCES users (id) ON DELETE SET NULL,
        text varchar(10000),
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        idempotency_key bytea,
        fingerprint bytea
      );
      CREATE INDEX inbox_entries_message_id_version_idx ON inbox_entries (message_id, version);
      CREATE INDEX inbox_entries_actor_id_idx ON inbox_entries (actor_id) WHERE actor_id IS NOT NULL;
      CREATE INDEX inbox_entries_idempotency_key_idx ON inbox_entries (idempotency_key)
        WHERE idempotency_key IS NOT NULL;

      CREATE TABLE erasures (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT erasures_pkey PRIMARY KEY,
        erased_at timestamptz NOT NULL DEFAULT now(),
        actor_id uuid CONSTRAINT erasures_actor_id_fkey REFERENCES users (id) ON DELETE SET NULL,
        messages integer NOT NULL,
        emails integer NOT NULL,
        counters integer NOT NULL
      );
      CREATE INDEX erasures_actor_id_idx ON erasures (actor_id) WHERE actor_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE erasures, inbox_entries, contact_messages;
      DROP FUNCTION message_words, message_month;
    `);
  }
}
