import { runMigrations } from 'graphile-worker';
import { DecisiveClient } from '../database/decisive-client.js';
import { migrate as migrateTables } from '../database/migrate.js';

const ADD_JOBS = 'graphile_worker.add_jobs(graphile_worker.job_spec[], boolean)';

/** What a long queue needs besides the library's own tables. A release of the library may replace its functions. */
const ADDITIONS = [
  {
    // The queue finds the next job by priority. A lane that takes some tasks only would read past every job
    // of the others: 50,000 rows for nothing, at each look. This index begins with the task.
    isThere: `to_regclass('graphile_worker.northfold_jobs_task_id_priority_run_at_idx') IS NOT NULL`,
    add: `CREATE INDEX IF NOT EXISTS northfold_jobs_task_id_priority_run_at_idx
      ON graphile_worker._private_jobs (task_id, priority, run_at) WHERE is_available = true`,
  },
  {
    // Adding a job looks for one with the same key. A session that planned this while the queue was short would
    // read all of it: with 50,000 jobs a message took ten times as long, until PostgreSQL next analyzed the table.
    isThere: `(SELECT coalesce('enable_seqscan=off' = ANY (proconfig), false) FROM pg_proc
      WHERE oid = '${ADD_JOBS}'::regprocedure)`,
    add: `ALTER FUNCTION ${ADD_JOBS} SET enable_seqscan = off`,
  },
];

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
      for (const { isThere, add } of ADDITIONS) {
        const { rows } = await client.query<{ found: boolean }>(`SELECT ${isThere} AS found`);
        if (!rows[0]?.found) await client.query(add);
      }
    } finally {
      await client.end();
    }
  });
}
