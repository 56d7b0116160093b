import { runMigrations } from 'graphile-worker';
import { DecisiveClient } from '../database/decisive-client.js';
import { migrate as migrateTables } from '../database/migrate.js';

/**
 * The queue finds the next job by priority. A lane that takes some tasks only would read past every job
 * of the others: 50,000 rows for nothing, at each look. This index begins with the task.
 */
const TASK_INDEX = `
  CREATE INDEX IF NOT EXISTS northfold_jobs_task_id_priority_run_at_idx
  ON graphile_worker._private_jobs (task_id, priority, run_at) WHERE is_available = true`;

const HAS_TASK_INDEX = `
  SELECT to_regclass('graphile_worker.northfold_jobs_task_id_priority_run_at_idx') IS NOT NULL AS found`;

/**
 * Brings the database up to date: our tables, then the queue's. Replicas that start at once take turns.
 * What is up to date is only read: the account that serves need not own it.
 * @returns the names of our migrations that were missing
 */
export async function migrate(url: string): Promise<string[]> {
  return migrateTables(url, async () => {
    await runMigrations({ connectionString: url });
    const client = new DecisiveClient({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ found: boolean }>(HAS_TASK_INDEX);
      if (!rows[0]?.found) await client.query(TASK_INDEX);
    } finally {
      await client.end();
    }
  });
}
