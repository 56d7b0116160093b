import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CONVERT_LETTERS } from '../server/mail/convert-letters.js';

/**
 * Emails that wait in the queue were jobs of one task, `letter`; now each kind has a task of its own, with
 * a priority. Those that wait are converted, so that none is lost by the update. On a new database the
 * queue's tables come later, and nothing waits.
 */
export class NameEmailsInQueue1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasQueue(runner))) return;
    await runner.query(CONVERT_LETTERS);
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
