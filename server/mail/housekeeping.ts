import { Injectable, Logger, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IDLE_LIMIT } from '../common/limits.js';
import { LETTER_TASK } from './queued-letter.js';
import { WorkerTasks } from './worker-tasks.js';

const EVERY_TEN_MINUTES = '*/10 * * * *';
const SECURITY_EVENT_DAYS = 180;
/** Rows per statement, so that none holds locks or the disk for long. */
const BATCH = 5_000;

const expiredRows = (table: string, key: string, condition: string) =>
  `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${BATCH})`;

const EXPIRED = {
  sessions: expiredRows(
    'sessions',
    'id',
    `expires_at < now() OR last_seen_at < now() - CASE WHEN remembered
       THEN interval '${IDLE_LIMIT.remembered}' ELSE interval '${IDLE_LIMIT.session}' END`,
  ),
  resetTokens: expiredRows('password_reset_tokens', 'user_id', 'expires_at < now()'),
  rateLimits: expiredRows('rate_limits', 'key', 'expire < extract(epoch FROM now()) * 1000'),
  securityEvents: expiredRows(
    'security_events',
    'id',
    `occurred_at < now() - interval '${SECURITY_EVENT_DAYS} days'`,
  ),
};

/** Their link has long expired; every other dead letter is kept for an operator to send again. */
const COMPLETE_DEAD_RESET_LETTERS = `
    SELECT graphile_worker.complete_jobs(array_agg(job.id)) FROM (
      SELECT jobs.id FROM graphile_worker._private_jobs AS jobs
      JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
      WHERE jobs.attempts >= jobs.max_attempts AND jobs.locked_at IS NULL
        AND (tasks.identifier <> '${LETTER_TASK}' OR jobs.payload->>'letter' = 'password-reset')
      LIMIT ${BATCH}
    ) AS job HAVING count(*) > 0`;

/** Removes what has expired. The queue's crontab runs it on one replica at a time. */
@Injectable()
export class Housekeeping implements OnModuleInit {
  private readonly logger = new Logger(Housekeeping.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: WorkerTasks,
  ) {}

  onModuleInit(): void {
    this.tasks.add('housekeeping', () => this.run(), EVERY_TEN_MINUTES);
  }

  /** @throws the database's error; the queue tries again. */
  async run(): Promise<void> {
    for (const removal of Object.values(EXPIRED)) await this.repeat(removal);
    await this.dataSource.query(COMPLETE_DEAD_RESET_LETTERS);
    this.logger.debug('Expired rows are removed.');
  }

  /** Until nothing is left: a flood leaves more behind than one statement removes. */
  private async repeat(removal: string): Promise<void> {
    for (;;) {
      const [, removed] = await this.dataSource.query<[unknown[], number]>(removal);
      if (removed < BATCH) return;
    }
  }
}
