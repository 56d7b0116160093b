import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that say "it was not me", and the browsers that an account was used with. */
export class TellOwnersAtOnce1763870000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE not_me_tokens (
        token_hash bytea CONSTRAINT not_me_tokens_pkey PRIMARY KEY,
        user_id uuid NOT NULL
          CONSTRAINT not_me_tokens_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX not_me_tokens_user_id_idx ON not_me_tokens (user_id);
      CREATE INDEX not_me_tokens_expires_at_idx ON not_me_tokens (expires_at);

      ALTER TABLE users ADD COLUMN known_browsers text[] NOT NULL DEFAULT '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users DROP COLUMN known_browsers;
      DROP TABLE not_me_tokens;
    `);
  }
}
