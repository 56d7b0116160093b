import { EventEmitter } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
import type { WorkerEvents } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';

const EVERY_MS = 5_000;
const NAME_PREFIX = 'northfold letters ';

/**
 * Frees the letters of workers that died. The queue itself would wait four hours, since it cannot tell a
 * dead worker from a slow one; PostgreSQL can: a worker names its listening connection after itself, and
 * a lock whose worker has no such connection belongs to nobody. (A worker that only lost its connection
 * may then see a letter sent twice: at least once is the promise, and the Message-ID tells.)
 * The age gives a new worker time to take its name.
 */
const FREE_ORPHANS = `
  SELECT graphile_worker.force_unlock_workers(array_agg(orphan.locked_by)) FROM (
    SELECT DISTINCT locked_by FROM graphile_worker._private_jobs
    WHERE locked_at < now() - interval '15 seconds'
      AND NOT EXISTS (
        SELECT FROM pg_stat_activity WHERE application_name = '${NAME_PREFIX}' || locked_by
      )
  ) AS orphan HAVING count(*) > 0`;

/** With its name, the connection is watched by the server: a client that vanished is gone in a minute, not in hours. */
const TAKE_NAME = `
  SELECT set_config('application_name', $1, false), set_config('tcp_keepalives_idle', '30', false),
         set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false)`;

@Injectable()
export class LetterRescue {
  private readonly logger = new Logger(LetterRescue.name);
  private timer: NodeJS.Timeout | undefined;
  /** The worker's listening connection, from when it listens until it has its name. */
  private nameless: { client: PoolClient; name: string } | undefined;

  /** Looks after the worker that emits these events, until `stop`. */
  watch(pool: Pool): WorkerEvents {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:listen:success', ({ client, workerPool }) => {
      this.nameless = { client, name: NAME_PREFIX + workerPool.id };
    });
    events.on('pool:listen:release', () => {
      this.nameless = undefined;
    });
    this.timer = setInterval(() => {
      this.look(pool).catch((error: unknown) =>
        this.logger.warn(`Orphaned letters were not looked for: ${String(error)}`),
      );
    }, EVERY_MS);
    return events;
  }

  stop(): void {
    clearInterval(this.timer);
    this.nameless = undefined;
  }

  private async look(pool: Pool): Promise<void> {
    if (this.nameless) {
      const { client, name } = this.nameless;
      this.nameless = undefined;
      await client.query(TAKE_NAME, [name]);
    }
    await pool.query(FREE_ORPHANS);
  }
}
