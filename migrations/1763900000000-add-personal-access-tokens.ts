import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that owners make for programs. */
export class AddPersonalAccessTokens1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE personal_access_tokens (
        id uuid CONSTRAINT personal_access_tokens_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL CONSTRAINT personal_access_tokens_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL,
        hint varchar(16) NOT NULL,
        name varchar(100) NOT NULL,
        scopes text[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        remind_at timestamptz,
        revoked boolean NOT NULL DEFAULT false,
        last_used_at timestamptz,
        last_used_from varchar(45)
      );
      CREATE UNIQUE INDEX personal_access_tokens_token_hash_key ON personal_access_tokens (token_hash);
      CREATE INDEX personal_access_tokens_user_id_idx ON personal_access_tokens (user_id);
      CREATE INDEX personal_access_tokens_expires_at_idx ON personal_access_tokens (expires_at);
      CREATE INDEX personal_access_tokens_remind_at_idx ON personal_access_tokens (remind_at)
        WHERE remind_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE personal_access_tokens');
  }
}
