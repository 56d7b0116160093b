import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignInWith1764000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identities (
        id uuid CONSTRAINT identities_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL CONSTRAINT identities_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        issuer text NOT NULL,
        subject text NOT NULL,
        email varchar(254),
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      );
      CREATE UNIQUE INDEX identities_issuer_subject_key ON identities (issuer, subject);
      CREATE UNIQUE INDEX identities_user_id_issuer_key ON identities (user_id, issuer);

      ALTER TABLE sessions
        ADD identity_id uuid CONSTRAINT sessions_identity_id_fkey REFERENCES identities (id) ON DELETE SET NULL,
        ADD provider_sid text;
      CREATE INDEX sessions_identity_id_idx ON sessions (identity_id) WHERE identity_id IS NOT NULL;
      ALTER TABLE second_step_challenges ADD by_provider jsonb;

      CREATE TABLE authentication_requests (
        state_hash bytea CONSTRAINT authentication_requests_pkey PRIMARY KEY,
        browser_hash bytea NOT NULL,
        provider varchar(20) NOT NULL,
        session_id uuid CONSTRAINT authentication_requests_session_id_fkey REFERENCES sessions (id) ON DELETE CASCADE,
        code_verifier text NOT NULL,
        nonce text NOT NULL,
        remembered boolean NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX authentication_requests_expires_at_idx ON authentication_requests (expires_at);
      CREATE INDEX authentication_requests_session_id_idx ON authentication_requests (session_id)
        WHERE session_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE authentication_requests;
      ALTER TABLE second_step_challenges DROP by_provider;
      ALTER TABLE sessions DROP identity_id, DROP provider_sid;
      DROP TABLE identities;
    `);
  }
}
