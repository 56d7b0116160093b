import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../server/database/beside-traffic.js';

/**
 * The role of staff, the history of messages, and the index that messages are searched by. A replica of the release
 * before goes on: its new messages look like new messages here.
 */
export class AddInbox1763920000000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner);
    await buildIndex(
      runner,
      'users_staff_since_idx',
      'users (staff_since) WHERE staff_since IS NOT NULL',
    );
    await constrainMessages(runner);
    await buildIndex(
      runner,
      'contact_messages_status_received_at_idx',
      'contact_messages (status, received_at, id)',
    );
    await buildIndex(
      runner,
      'contact_messages_assignee_id_idx',
      'contact_messages (assignee_id) WHERE assignee_id IS NOT NULL',
    );
    await buildIndex(
      runner,
      'contact_messages_words_idx',
      'contact_messages USING gin (message_words(name, email, subject, message))',
    );
    await addEntries(runner);
  }

  /** Messages that somebody works on, or has done, are new again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE inbox_entries;
      DROP INDEX contact_messages_words_idx;
      DROP INDEX contact_messages_status_received_at_idx;
      DROP FUNCTION message_words;
      ALTER TABLE contact_messages DROP CONSTRAINT contact_messages_status_check;
      UPDATE contact_messages SET status = 'accepted' WHERE status IN ('open', 'done');
      ALTER TABLE contact_messages
        ADD CONSTRAINT contact_messages_status_check CHECK (status IN ('accepted', 'set_aside')),
        DROP COLUMN version, DROP COLUMN assignee_id, DROP COLUMN changed_at;
      ALTER TABLE erasures DROP COLUMN actor_id;
      ALTER TABLE users DROP COLUMN staff_since;
    `);
  }
}

/** Each takes a moment, however many rows there are. */
async function addColumns(runner: QueryRunner): Promise<void> {
  await runner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS staff_since timestamptz');
  await runner.query(
    `ALTER TABLE erasures ADD COLUMN IF NOT EXISTS actor_id uuid
       CONSTRAINT erasures_actor_id_fkey REFERENCES users (id) ON DELETE SET NULL`,
  );
  await runner.query(
    'CREATE INDEX IF NOT EXISTS erasures_actor_id_idx ON erasures (actor_id) WHERE actor_id IS NOT NULL',
  );
  await runner.query(
    `ALTER TABLE contact_messages
       ADD COLUMN IF NOT EXISTS version integer NOT NULL DEFAULT 0,
       ADD COLUMN IF NOT EXISTS assignee_id uuid,
       ADD COLUMN IF NOT EXISTS changed_at timestamptz`,
  );
  // The parts of an address are words of their own, too. One function, so that the index and each search say the same.
  await runner.query(`
    CREATE OR REPLACE FUNCTION message_words(name text, email text, subject text, message text)
      RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT to_tsvector('pg_catalog.simple', concat(
          name, ' ', email, ' ', translate(email, '@.+_-', '     '), ' ', subject, ' ', message))
      $$`);
}

/** Rows are looked at while others are written: a constraint is added for new ones first. */
async function constrainMessages(runner: QueryRunner): Promise<void> {
  const rules = {
    contact_messages_status_check: `CHECK (status IN ('accepted', 'open', 'done', 'set_aside'))`,
    contact_messages_assignee_id_fkey:
      'FOREIGN KEY (assignee_id) REFERENCES users (id) ON DELETE SET NULL',
  };
  for (const [name, rule] of Object.entries(rules)) {
    await runner.query(
      `ALTER TABLE contact_messages DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} ${rule} NOT VALID`,
    );
    await runner.query(`ALTER TABLE contact_messages VALIDATE CONSTRAINT ${name}`);
  }
}

async function addEntries(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE IF NOT EXISTS inbox_entries (
      id uuid CONSTRAINT inbox_entries_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
      message_id uuid NOT NULL
        CONSTRAINT inbox_entries_message_id_fkey REFERENCES contact_messages (id) ON DELETE CASCADE,
      version integer NOT NULL,
      kind varchar(20) NOT NULL
        CONSTRAINT inbox_entries_kind_check CHECK (kind IN ('state', 'assignee', 'note', 'answer', 'retry')),
      actor_id uuid CONSTRAINT inbox_entries_actor_id_fkey REFERENCES users (id) ON DELETE SET NULL,
      text varchar(10000),
      created_at timestamptz NOT NULL DEFAULT now(),
      job_id bigint,
      sent_at timestamptz,
      idempotency_key bytea,
      fingerprint bytea
    );
    CREATE INDEX IF NOT EXISTS inbox_entries_message_id_version_idx ON inbox_entries (message_id, version);
    CREATE INDEX IF NOT EXISTS inbox_entries_actor_id_idx ON inbox_entries (actor_id) WHERE actor_id IS NOT NULL;
    CREATE INDEX IF NOT EXISTS inbox_entries_idempotency_key_idx
      ON inbox_entries (idempotency_key) WHERE idempotency_key IS NOT NULL;
  `);
}
