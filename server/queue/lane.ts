import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  Logger as QueueLogger,
  run,
  type Runner,
  type Task,
  type WorkerEvents,
} from 'graphile-worker';
import type { PoolClient } from 'pg';
import { DecisiveClient } from '../database/decisive-client.js';
import { clientOf } from '../database/preparing-client.js';
import { spaceAnnouncements } from './announcements.js';
import { QueuePool } from './queue-pool.js';
import { Recovery } from './recovery.js';
import { untilStuck } from './stuck-queue.js';

/** For jobs whose time comes; new ones are announced by NOTIFY. */
const POLL_MS = 2_000;
const RESTART_DELAY_MS = 2_000;
const CONNECTION_TIMEOUT_MS = 10_000;
/** The queue's own statements take milliseconds: by then the database is gone. */
const QUERY_TIMEOUT_MS = 6_000;
/** How long connections may take to say goodbye. */
const POOL_END_MS = 1_000;
/** How long jobs under way may take at shutdown; then they go back to the queue. */
const GRACE_MS = 5_000;

interface LaneOptions {
  /** For the log. */
  name: string;
  databaseUrl: string;
  preparedStatements: boolean;
  /** Jobs at once; also its connections, of which one listens. */
  concurrency: number;
  tasks: Record<string, Task>;
  /** What PostgreSQL is told, on each connection, about how to look for jobs. */
  plans: string;
  /** graphile-worker syntax. */
  crontab: string;
}

/** Some of the queue's workers, with connections of their own. They come back by themselves after a fault. */
export class Lane {
  private readonly logger: Logger;
  private readonly stopped = new AbortController();
  private readonly running: Promise<void>;
  private runner: Runner | undefined;

  constructor(private readonly options: LaneOptions) {
    this.logger = new Logger(`Queue (${options.name})`);
    this.running = this.keepRunning();
  }

  /** Resolves when no job is under way; those that take longer than GRACE_MS go back to the queue. */
  async stop(): Promise<void> {
    this.stopped.abort();
    // A runner that is told to stop twice rejects: it may have stopped by itself just now.
    const stopped = this.runner?.stop().catch(() => undefined);
    await Promise.race([stopped, this.running]);
    await this.running;
  }

  private async keepRunning(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      try {
        await this.runUntilFault();
      } catch (error) {
        this.logger.error(`The worker stopped: ${String(error)}`);
      }
      if (!signal.aborted) {
        await pause(RESTART_DELAY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async runUntilFault(): Promise<void> {
    const { concurrency, tasks, crontab } = this.options;
    const { pool, closeAll } = this.openPool();
    const events: WorkerEvents = new EventEmitter();
    spaceAnnouncements(events);
    const recovery = new Recovery(pool, events);
    const stuck = untilStuck(events, {
      stopMs: GRACE_MS + 1_000,
      askMs: CONNECTION_TIMEOUT_MS + QUERY_TIMEOUT_MS + 1_000,
    });
    try {
      this.runner = await run({
        pgPool: pool,
        concurrency,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        // Its own names would break behind a pooler in transaction mode; the connection's do not.
        noPreparedStatements: true,
        taskList: tasks,
        crontab,
        logger: this.queueLogger(),
        events,
        preset: {
          worker: {
            gracefulShutdownAbortTimeout: GRACE_MS,
            // Only batched does the queue try again when the database is away as a job ends;
            // else its rejection is nobody's, and ends the process.
            completeJobBatchDelay: 0,
            failJobBatchDelay: 0,
          },
        },
      });
      if (this.stopped.signal.aborted) await this.runner.stop();
      await Promise.race([this.runner.promise, stuck]);
    } finally {
      const stopped = this.runner?.stop().catch(() => undefined);
      // A stuck queue may have jobs under way that it can still note as done.
      if (!this.stopped.signal.aborted) await within(GRACE_MS, stopped);
      this.runner = undefined;
      recovery.stop();
      await within(POOL_END_MS, pool.end());
      closeAll();
    }
  }

  /** A pool of its own: jobs never wait for requests, nor requests for jobs. */
  private openPool(): { pool: QueuePool; closeAll: () => void } {
    const pool = new QueuePool({
      Client: clientOf(this.options),
      connectionString: this.options.databaseUrl,
      max: this.options.concurrency,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'northfold queue',
      // Before anything else on this connection.
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its types say
      onConnect: async (client) => client.query(this.options.plans),
    });
    const clients = new Set<PoolClient>();
    const noteFault = (error: Error) =>
      this.logger.warn(`The queue's connection broke: ${error.message}`);
    pool.on('error', noteFault);
    pool.on('connect', (client) => {
      clients.add(client);
      client.on('error', noteFault);
    });
    pool.on('remove', (client) => clients.delete(client));
    // Those that a stuck queue has not returned.
    const closeAll = () => {
      for (const client of clients) {
        if (client instanceof DecisiveClient) void client.end();
      }
    };
    return { pool, closeAll };
  }

  /** The queue's own words: what it calls info is of no interest to an operator. */
  private queueLogger(): QueueLogger {
    return new QueueLogger(() => (level, message) => {
      if (level === 'error') this.logger.error(message);
      else if (level === 'warning') this.logger.warn(message);
      else this.logger.debug(message);
    });
  }
}

/** Waits for a promise, but not for longer than that. */
async function within(ms: number, promise: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([promise, pause(ms, undefined, { ref: false })]);
}
