import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The queue's jobs in a table of our own. Jobs of graphile-worker, which held them before, are moved here, those too
 * that a replica of the release before still adds: the cleanup calls the same function.
 */
export class OwnTheQueue1763890000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE jobs (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT jobs_pk PRIMARY KEY,
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
        task text CONSTRAINT job_turns_pk PRIMARY KEY,
        turn timestamptz NOT NULL
      );

      CREATE FUNCTION adopt_jobs() RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
          adopted bigint := 0;
        BEGIN
          IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
            WITH left_over AS (
              DELETE FROM graphile_worker._private_jobs
              WHERE id IN (
                SELECT id FROM graphile_worker._private_jobs
                WHERE locked_at IS NULL OR locked_at < now() - interval '30 minutes'
                FOR UPDATE SKIP LOCKED
              )
              RETURNING *
            )
            INSERT INTO jobs (task, payload, priority, run_at, attempts, max_attempts, last_error, created_at)
            SELECT tasks.identifier, left_over.payload, left_over.priority, left_over.run_at, left_over.attempts,
                   left_over.max_attempts, left_over.last_error, left_over.created_at
            FROM left_over JOIN graphile_worker._private_tasks AS tasks ON tasks.id = left_over.task_id
            ORDER BY left_over.id;
            GET DIAGNOSTICS adopted = ROW_COUNT;
          END IF;
          RETURN adopted;
        END
      $$;
      SELECT adopt_jobs();
    `);
  }

  /** Gives the jobs back to graphile-worker, whose tables stand as the release before left them. */
  async down(runner: QueryRunner): Promise<void> {
    const [{ waiting, hasOldQueue }]: [{ waiting: number; hasOldQueue: boolean }] =
      await runner.query(
        `SELECT count(*)::int AS waiting, to_regclass('graphile_worker._private_jobs') IS NOT NULL AS "hasOldQueue"
         FROM jobs WHERE task LIKE 'email:%' OR attempts < max_attempts`,
      );
    if (hasOldQueue) {
      await runner.query(`
        INSERT INTO graphile_worker._private_tasks (identifier) SELECT DISTINCT task FROM jobs ON CONFLICT DO NOTHING;
        INSERT INTO graphile_worker._private_jobs
          (task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at)
        SELECT tasks.id, jobs.payload::json, priority, least(run_at, now() + interval '6 hours'), attempts, max_attempts,
               last_error, jobs.created_at
        FROM jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.identifier = jobs.task
        ORDER BY jobs.id;
      `);
    } else if (waiting > 0) {
      throw new Error(
        `${waiting} jobs wait, and the queue of the release before has no tables here. Start that release once, ` +
          'which makes them, then take this migration back.',
      );
    }
    await runner.query(`
      DROP TABLE jobs, job_turns;
      DROP FUNCTION adopt_jobs;
    `);
  }
}
