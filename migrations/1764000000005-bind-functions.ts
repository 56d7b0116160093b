import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Binds the functions behind generated columns to what they call. The string bodies of before looked it up by the search path
 * of each session, which is empty in a restore by pg_restore, in pg_upgrade and in logical replication.
 */
export class BindFunctions1764000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION message_month(received_at timestamptz) RETURNS integer
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN extract(year FROM received_at AT TIME ZONE 'UTC')::int * 12
          + extract(month FROM received_at AT TIME ZONE 'UTC')::int;
      CREATE OR REPLACE FUNCTION message_words(name text, email text, subject text, message text, received_at timestamptz)
        RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN to_tsvector('pg_catalog.simple', concat(
          name, ' ', email, ' ', translate(email, '@.+_-', '     '), ' ', subject, ' ', message))
          || array_to_tsvector(ARRAY['month ' || message_month(received_at)]);
    `);
  }

  /** Nothing: the functions of before do the same, and the migration that made them drops these. */
  async down(): Promise<void> {}
}
