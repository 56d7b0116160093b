import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changes of address that wait for the link at the new one; which address the link of a notice gives back; why our
 * staff changed an account; and when a session last showed more than a password. Sessions of an earlier release, and of its
 * replicas, never did.
 */
export class ChangeEmailAddresses1763910000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE email_change_tokens (
        user_id uuid CONSTRAINT email_change_tokens_pkey PRIMARY KEY
          CONSTRAINT email_change_tokens_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL,
        email varchar(254) NOT NULL,
        started_from text NOT NULL,
        old_address_lost boolean NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX email_change_tokens_token_hash_key ON email_change_tokens (token_hash);

      ALTER TABLE not_me_tokens ADD COLUMN restores varchar(254);
      ALTER TABLE security_events ADD COLUMN reason varchar(200);
      ALTER TABLE sessions ADD COLUMN two_factors_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions DROP COLUMN two_factors_at;
      ALTER TABLE security_events DROP COLUMN reason;
      ALTER TABLE not_me_tokens DROP COLUMN restores;
      DROP TABLE email_change_tokens;
    `);
  }
}
