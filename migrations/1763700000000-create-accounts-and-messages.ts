import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAccountsAndMessages1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid CONSTRAINT users_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        email varchar(254) NOT NULL,
        name varchar(100),
        password_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX users_email_key ON users (lower(email));

      CREATE TABLE settings (
        user_id uuid CONSTRAINT settings_pkey PRIMARY KEY
          CONSTRAINT settings_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        ai_persona varchar(20) NOT NULL DEFAULT 'supportive'
          CONSTRAINT settings_ai_persona_check CHECK (ai_persona IN ('supportive', 'analytical', 'creative')),
        daily_digest boolean NOT NULL DEFAULT true
      );

      CREATE TABLE sessions (
        id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
        user_id uuid NOT NULL
          CONSTRAINT sessions_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        remembered boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        last_ip varchar(45),
        user_agent varchar(400)
      );
      CREATE INDEX sessions_user_id_idx ON sessions (user_id);
      CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

      CREATE TABLE password_reset_tokens (
        user_id uuid CONSTRAINT password_reset_tokens_pkey PRIMARY KEY
          CONSTRAINT password_reset_tokens_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX password_reset_tokens_token_hash_key ON password_reset_tokens (token_hash);

      CREATE TABLE security_events (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT security_events_pkey PRIMARY KEY,
        user_id uuid NOT NULL
          CONSTRAINT security_events_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        type varchar(40) NOT NULL,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        ip varchar(45),
        user_agent varchar(400)
      );
      CREATE INDEX security_events_user_id_id_idx ON security_events (user_id, id);

      CREATE TABLE contact_messages (
        id uuid CONSTRAINT contact_messages_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        name varchar(100) NOT NULL,
        email varchar(254) NOT NULL,
        subject varchar(200) NOT NULL,
        message varchar(5000) NOT NULL,
        status varchar(20) NOT NULL DEFAULT 'accepted'
          CONSTRAINT contact_messages_status_check CHECK (status IN ('accepted', 'set_aside')),
        spam_score smallint NOT NULL DEFAULT 0,
        received_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX contact_messages_received_at_idx ON contact_messages (received_at);

      CREATE TABLE rate_limits (
        key varchar(255) CONSTRAINT rate_limits_pkey PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      );
      CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE rate_limits, contact_messages, security_events, password_reset_tokens, sessions, settings, users;
    `);
  }
}
