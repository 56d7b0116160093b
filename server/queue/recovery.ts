import { Logger } from '@nestjs/common';
import type { WorkerEvents } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';

const EVERY_MS = 5_000;
const NAME_PREFIX = 'northfold queue ';

/**
 * Frees the jobs of workers that died. The queue itself would wait four hours, since it cannot tell a
 * dead worker from a slow one; PostgreSQL can: a worker names its listening connection after itself, and
 * a lock whose worker has no such connection belongs to nobody. The age gives a new worker time to do so.
 */
const FREE_ORPHANS = `
  SELECT graphile_worker.force_unlock_workers(array_agg(orphan.locked_by)) FROM (
    SELECT DISTINCT locked_by FROM graphile_worker._private_jobs
    WHERE locked_at < now() - interval '15 seconds'
      AND NOT EXISTS (
        -- Whatever prefix another release gives it.
        SELECT FROM pg_stat_activity WHERE right(application_name, length(locked_by)) = locked_by
      )
  ) AS orphan HAVING count(*) > 0`;

/** With its name, the connection is watched by the server: a client that vanished is gone in a minute, not in hours. */
const TAKE_NAME = `
  SELECT set_config('application_name', $1, false), set_config('tcp_keepalives_idle', '30', false),
         set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false)`;

/** Looks after one worker, until `stop`. */
export class Recovery {
  private readonly logger = new Logger(Recovery.name);
  private readonly timer: NodeJS.Timeout;
  /** The worker's listening connection, from when it listens until it has its name. */
  private nameless: { client: PoolClient; name: string } | undefined;

  /** @param events what the worker emits */
  constructor(
    private readonly pool: Pool,
    events: WorkerEvents,
  ) {
    events.on('pool:listen:success', ({ client, workerPool }) => {
      this.nameless = { client, name: NAME_PREFIX + workerPool.id };
    });
    events.on('pool:listen:release', () => {
      this.nameless = undefined;
    });
    this.timer = setInterval(() => {
      this.look().catch((error: unknown) =>
        this.logger.warn(`Jobs of dead workers were not looked for: ${String(error)}`),
      );
    }, EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.nameless = undefined;
  }

  private async look(): Promise<void> {
    if (this.nameless) {
      const { client, name } = this.nameless;
      this.nameless = undefined;
      await client.query(TAKE_NAME, [name]);
    }
    await this.pool.query(FREE_ORPHANS);
  }
}
