import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAccounts1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid CONSTRAINT users_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        email varchar(254) NOT NULL,
        email_canonical text NOT NULL,
        email_confirmed_at timestamptz,
        confirm_by timestamptz,
        known_networks text[] NOT NULL DEFAULT '{}',
        known_browsers text[] NOT NULL DEFAULT '{}',
        name varchar(100),
        password_hash text,
        staff_since timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX users_email_canonical_key ON users (email_canonical);
      CREATE INDEX users_confirm_by_idx ON users (confirm_by) WHERE confirm_by IS NOT NULL;
      CREATE INDEX users_staff_since_idx ON users (staff_since) WHERE staff_since IS NOT NULL;

      CREATE TABLE settings (
        user_id uuid CONSTRAINT settings_pkey PRIMARY KEY
          CONSTRAINT settings_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        ai_persona varchar(20) NOT NULL DEFAULT 'supportive'
          CONSTRAINT settings_ai_persona_check CHECK (ai_persona IN ('supportive', 'analytical', 'creative')),
        daily_digest boolean NOT NULL DEFAULT true
      );

      CREATE TABLE sessions (
        id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT sessions_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        remembered boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        authenticated_at timestamptz NOT NULL DEFAULT now(),
        two_factors_at timestamptz,
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        last_ip varchar(45),
        user_agent varchar(400)
      );
      CREATE INDEX sessions_user_id_idx ON sessions (user_id);
      CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

      CREATE TABLE security_events (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT security_events_pkey PRIMARY KEY,
        public_id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL CONSTRAINT security_events_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        type varchar(40) NOT NULL,
        began_at timestamptz NOT NULL DEFAULT now(),
        occurred_at timestamptz NOT NULL DEFAULT now(),
        count integer NOT NULL DEFAULT 1 CONSTRAINT security_events_count_check CHECK (count > 0),
        open boolean NOT NULL DEFAULT false,
        reason varchar(200),
        ip varchar(45),
        user_agent varchar(400)
      );
      CREATE INDEX security_events_user_id_id_idx ON security_events (user_id, id);
      CREATE UNIQUE INDEX security_events_open_key ON security_events (user_id, type) WHERE open;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE security_events, sessions, settings, users');
  }
}
