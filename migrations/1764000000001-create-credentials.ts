import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCredentials1764000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mailed_links (
        token_hash bytea CONSTRAINT mailed_links_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT mailed_links_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        kind varchar(20) NOT NULL
          CONSTRAINT mailed_links_kind_check CHECK (kind IN ('reset', 'take-back', 'confirmation', 'email-change')),
        new_email varchar(254),
        started_from text,
        old_address_lost boolean NOT NULL DEFAULT false,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX mailed_links_user_id_kind_idx ON mailed_links (user_id, kind);
      CREATE UNIQUE INDEX mailed_links_user_id_kind_key ON mailed_links (user_id, kind) WHERE kind <> 'take-back';
      CREATE INDEX mailed_links_expires_at_idx ON mailed_links (expires_at);

      CREATE TABLE second_steps (
        user_id uuid CONSTRAINT second_steps_pkey PRIMARY KEY
          CONSTRAINT second_steps_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        secret text NOT NULL,
        key_id varchar(16) NOT NULL,
        last_time_step integer,
        session_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        enabled_at timestamptz
      );
      CREATE INDEX second_steps_pending_idx ON second_steps (created_at) WHERE enabled_at IS NULL;

      CREATE TABLE recovery_codes (
        code_hash bytea CONSTRAINT recovery_codes_pkey PRIMARY KEY,
        user_id uuid NOT NULL
          CONSTRAINT recovery_codes_user_id_fkey REFERENCES second_steps (user_id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX recovery_codes_user_id_idx ON recovery_codes (user_id);

      CREATE TABLE second_step_challenges (
        token_hash bytea CONSTRAINT second_step_challenges_pkey PRIMARY KEY,
        user_id uuid NOT NULL
          CONSTRAINT second_step_challenges_user_id_fkey REFERENCES second_steps (user_id) ON DELETE CASCADE,
        password_tag bytea NOT NULL,
        remembered boolean NOT NULL,
        tries smallint NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX second_step_challenges_user_id_idx ON second_step_challenges (user_id);

      CREATE TABLE passkeys (
        id uuid CONSTRAINT passkeys_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL CONSTRAINT passkeys_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        credential_id bytea NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        backup_eligible boolean NOT NULL,
        backed_up boolean NOT NULL,
        name varchar(100) NOT NULL,
        session_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      );
      CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
      CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

      CREATE TABLE passkey_challenges (
        challenge bytea CONSTRAINT passkey_challenges_pkey PRIMARY KEY,
        purpose varchar(20) NOT NULL,
        user_id uuid CONSTRAINT passkey_challenges_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX passkey_challenges_user_id_idx ON passkey_challenges (user_id) WHERE user_id IS NOT NULL;

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
    await runner.query(`
      DROP TABLE personal_access_tokens, passkey_challenges, passkeys, second_step_challenges, recovery_codes,
        second_steps, mailed_links
    `);
  }
}
