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

/** Brings the database up to date: our tables, then the queue's. Replicas that start at once take turns. */
export async function migrate(url: string): Promise<void> {
  await migrateTables(url, async () => {
    await runMigrations({ connectionString: url });
    const client = new DecisiveClient({ connectionString: url });
    await client.connect();
    try {
      await client.query(TASK_INDEX);
    } finally {
      await client.end();
    }
  });
}
