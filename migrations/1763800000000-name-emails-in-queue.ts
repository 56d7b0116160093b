import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Emails that wait in the queue were jobs of one task, `letter`; now each kind has a task of its own, with
 * a priority. Those that wait are converted, so that none is lost by the update. On a new database the
 * queue's tables come later, and nothing waits.
 */
export class NameEmailsInQueue1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasQueue(runner))) return;
    await runner.query(`
      INSERT INTO graphile_worker._private_tasks (identifier)
      SELECT DISTINCT 'email:' || (jobs.payload->>'letter')
      FROM graphile_worker._private_jobs AS jobs
      JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
      WHERE tasks.identifier = 'letter'
      ON CONFLICT DO NOTHING;

      UPDATE graphile_worker._private_jobs AS jobs
      SET task_id = renamed.id,
          priority = CASE jobs.payload->>'letter'
            WHEN 'password-reset' THEN -100 WHEN 'contact-message' THEN 100 ELSE 0 END,
          payload = CASE jobs.payload->>'letter'
            WHEN 'contact-message' THEN json_build_object('id', jobs.payload->>'id')
            ELSE json_build_object('id', jobs.payload->>'id', 'to', jobs.payload->>'to', 'facts',
              CASE jobs.payload->>'letter'
                WHEN 'password-reset' THEN json_build_object('token', jobs.payload->>'sealedToken')
                WHEN 'password-changed' THEN json_build_object('at', jobs.payload->>'at')
                ELSE '{}' END) END
      FROM graphile_worker._private_tasks AS tasks, graphile_worker._private_tasks AS renamed
      WHERE tasks.identifier = 'letter' AND tasks.id = jobs.task_id
        AND renamed.identifier = 'email:' || (jobs.payload->>'letter');

      UPDATE graphile_worker._private_jobs AS jobs SET priority = -100
      FROM graphile_worker._private_tasks AS tasks
      WHERE tasks.id = jobs.task_id AND tasks.identifier = 'password-reset-request';

      DELETE FROM graphile_worker._private_known_crontabs WHERE identifier = 'housekeeping';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasQueue(runner))) return;
    await runner.query(`
      INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('letter') ON CONFLICT DO NOTHING;

      UPDATE graphile_worker._private_jobs AS jobs
      SET task_id = letter.id, priority = 0,
          payload = json_strip_nulls(json_build_object(
            'letter', substr(tasks.identifier, length('email:') + 1),
            'id', jobs.payload->>'id', 'to', jobs.payload->>'to',
            'sealedToken', jobs.payload->'facts'->>'token', 'at', jobs.payload->'facts'->>'at'))
      FROM graphile_worker._private_tasks AS tasks, graphile_worker._private_tasks AS letter
      WHERE tasks.id = jobs.task_id AND letter.identifier = 'letter'
        AND tasks.identifier IN ('email:password-reset', 'email:password-changed',
          'email:account-deleted', 'email:contact-message');
    `);
  }
}

async function hasQueue(runner: QueryRunner): Promise<boolean> {
  const [row]: [{ jobs: string | null }] = await runner.query(
    "SELECT to_regclass('graphile_worker._private_jobs') AS jobs",
  );
  return row.jobs !== null;
}
