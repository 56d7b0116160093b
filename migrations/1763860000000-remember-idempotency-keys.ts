import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hashes of a caller's key and body, kept for a day. They tell a repeated message from a new one. */
export class RememberIdempotencyKeys1763860000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact_messages
        ADD COLUMN idempotency_key bytea,
        ADD COLUMN fingerprint bytea;
      CREATE UNIQUE INDEX contact_messages_idempotency_key_key ON contact_messages (idempotency_key)
        WHERE idempotency_key IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX contact_messages_idempotency_key_key;
      ALTER TABLE contact_messages DROP COLUMN idempotency_key, DROP COLUMN fingerprint;
    `);
  }
}
