import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for what is looked up in the queue and for what expires; workers also take jobs whose last try broke off. */
export class FindJobsByIndex1764000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX jobs_email_id_idx ON jobs ((payload->>'id')) WHERE starts_with(task, 'email:');
      CREATE INDEX jobs_email_message_idx ON jobs ((payload->>'message')) WHERE starts_with(task, 'email:');
      CREATE INDEX jobs_email_to_idx ON jobs (lower((payload->>'to') COLLATE "C")) WHERE starts_with(task, 'email:');
      CREATE INDEX jobs_failed_idx ON jobs (run_at) WHERE attempts >= max_attempts;
      DROP INDEX jobs_priority_run_at_idx;
      CREATE INDEX jobs_priority_run_at_idx ON jobs (priority, run_at)
        WHERE attempts < max_attempts OR locked_by IS NOT NULL;
      CREATE INDEX security_events_occurred_at_idx ON security_events (occurred_at);
      CREATE INDEX sessions_remembered_last_seen_at_idx ON sessions (remembered, last_seen_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX jobs_email_id_idx, jobs_email_message_idx, jobs_email_to_idx, jobs_failed_idx,
        jobs_priority_run_at_idx, security_events_occurred_at_idx, sessions_remembered_last_seen_at_idx;
      CREATE INDEX jobs_priority_run_at_idx ON jobs (priority, run_at) WHERE attempts < max_attempts;
    `);
  }
}
