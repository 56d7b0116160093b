import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second step of password log-ins, its recovery codes, and log-ins that wait for a code. */
export class AddSecondStep1763871000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
          CONSTRAINT recovery_codes_user_id_fkey REFERENCES second_steps (user_id) ON DELETE CASCADE
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE second_step_challenges;
      DROP TABLE recovery_codes;
      DROP TABLE second_steps;
    `);
  }
}
