import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateQueueAndLimits1764000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE jobs (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT jobs_pkey PRIMARY KEY,
        task text NOT NULL,
        payload jsonb NOT NULL DEFAULT '{}',
        priority smallint NOT NULL DEFAULT 0,
        run_at timestamptz NOT NULL DEFAULT now(),
        attempts smallint NOT NULL DEFAULT 0,
        max_attempts smallint NOT NULL DEFAULT 13,
        locked_by uuid,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX jobs_priority_run_at_idx ON jobs (priority, run_at) WHERE attempts < max_attempts;

      CREATE TABLE job_turns (
        task text CONSTRAINT job_turns_pkey PRIMARY KEY,
        turn timestamptz NOT NULL
      );

      CREATE TABLE limit_counters (
        name varchar(40),
        subject varchar(200),
        points integer NOT NULL,
        resets_at timestamptz NOT NULL,
        CONSTRAINT limit_counters_pkey PRIMARY KEY (name, subject)
      );
      CREATE INDEX limit_counters_resets_at_idx ON limit_counters (resets_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE limit_counters, job_turns, jobs');
  }
}
