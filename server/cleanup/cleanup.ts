import { Injectable, Logger } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { MINUTE } from '../shared/units.js';
import { Queue } from '../queue/queue.js';

/** Rows per statement, so that locks are held briefly. */
const BATCH = 5_000;

/** Removes what has expired: one recurring task. Features register their rows. */
@Injectable()
export class Cleanup {
  private readonly logger = new Logger(Cleanup.name);
  private readonly expiring: { what: string; sql: string }[] = [];

  constructor(
    private readonly manager: EntityManager,
    queue: Queue,
  ) {
    queue.register({
      name: 'cleanup',
      urgency: 'normal',
      everySeconds: 10 * MINUTE,
      run: async () => this.run(),
    });
    // Dead jobs, which the queue can't register: it may not import this. Dead emails wait for an operator.
    this.registerRows(
      'jobs',
      "attempts >= max_attempts AND run_at < now() - interval '1 day' AND NOT starts_with(task, 'email:')",
    );
  }

  /**
   * Registers the rows of a table. @param condition SQL, true for a row that has expired. Our own words, never input. A row
   * that is being changed may be kept by the change, as an account that is confirmed just now: it is left for the next time.
   */
  registerRows(table: string, condition: string): void {
    this.registerSql(
      table,
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE ${condition} LIMIT $1 FOR UPDATE SKIP LOCKED))`,
    );
  }

  /** @param what its plural, for the log @param sql removes at most $1: the query builder's DELETE has no LIMIT */
  registerSql(what: string, sql: string): void {
    this.expiring.push({ what, sql });
  }

  /** @throws the database's error, when it has tried everything; the queue tries again. */
  async run(): Promise<void> {
    const faults: unknown[] = [];
    for (const { what, sql } of this.expiring) {
      const remove = async () => this.manager.query<[unknown[], number]>(sql, [BATCH]);
      try {
        // A flood leaves more behind than one statement removes.
        while ((await remove())[1] >= BATCH);
      } catch (error) {
        this.logger.warn(`Expired ${what} were not removed: ${String(error)}`);
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
    this.logger.debug('What has expired is removed.');
  }
}
