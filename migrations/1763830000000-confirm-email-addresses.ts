import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Links that confirm an address, and until when an unconfirmed account is kept though nobody uses it. Accounts
 * that exist already have no such date: nobody told their owners.
 */
export class ConfirmEmailAddresses1763830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE email_confirmation_tokens (
        user_id uuid CONSTRAINT email_confirmation_tokens_pkey PRIMARY KEY
          CONSTRAINT email_confirmation_tokens_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX email_confirmation_tokens_token_hash_key ON email_confirmation_tokens (token_hash);

      ALTER TABLE users ADD COLUMN confirm_by timestamptz;
      CREATE INDEX users_confirm_by_idx ON users (confirm_by) WHERE confirm_by IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX users_confirm_by_idx;
      ALTER TABLE users DROP COLUMN confirm_by;
      DROP TABLE email_confirmation_tokens;
    `);
  }
}
