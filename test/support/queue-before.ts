import type { DataSource } from 'typeorm';

/** The tables of the queue that releases before decision 28 had, as graphile-worker 0.17 made them. */
export const QUEUE_BEFORE = `
  CREATE SCHEMA graphile_worker;
  CREATE TABLE graphile_worker._private_tasks (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    identifier text NOT NULL UNIQUE CHECK (length(identifier) <= 128)
  );
  CREATE TABLE graphile_worker._private_jobs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job_queue_id int,
    task_id int NOT NULL,
    payload json NOT NULL DEFAULT '{}',
    priority smallint NOT NULL DEFAULT 0,
    run_at timestamptz NOT NULL DEFAULT now(),
    attempts smallint NOT NULL DEFAULT 0,
    max_attempts smallint NOT NULL DEFAULT 25,
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    key text UNIQUE,
    locked_at timestamptz,
    locked_by text,
    revision int NOT NULL DEFAULT 0,
    flags jsonb
  );
  CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text PRIMARY KEY, known_since timestamptz NOT NULL, last_execution timestamptz
  );`;

/** Adds a job as the release before does. */
export async function addJobBefore(database: DataSource, task: string, payload: object) {
  await database.query(
    'INSERT INTO graphile_worker._private_tasks (identifier) VALUES ($1) ON CONFLICT DO NOTHING',
    [task],
  );
  await database.query(
    `INSERT INTO graphile_worker._private_jobs (task_id, payload, max_attempts)
     SELECT id, $2::json, 13 FROM graphile_worker._private_tasks WHERE identifier = $1`,
    [task, JSON.stringify(payload)],
  );
}
