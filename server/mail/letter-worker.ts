import { setTimeout as pause } from 'node:timers/promises';
import {
  BeforeApplicationShutdown,
  Injectable,
  Logger,
  OnApplicationBootstrap,
  OnModuleInit,
} from '@nestjs/common';
import { Logger as QueueLogger, run, type Runner, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { Environment } from '../config/environment.js';
import { DecisiveClient } from '../database/decisive-client.js';
import { measureLetters } from './letter-measurements.js';
import { LetterRescue } from './letter-rescue.js';
import { MailTransport } from './mail-transport.js';
import { Postman } from './postman.js';
import { QueuePool } from './queue-pool.js';
import { LETTER_TASK, type QueuedLetter } from './queued-letter.js';
import { untilStuck } from './stuck-queue.js';
import { WorkerTasks } from './worker-tasks.js';

/** Letters at once; also the connections of the worker, of which one listens. */
const CONCURRENCY = 4;
/**
 * Before each letter: 20 a second at most. A letter costs 5 ms of CPU: a backlog would otherwise take a core from
 * requests for minutes, and no mail server is offered more than it takes.
 */
const PACE_MS = 200;
/** For jobs whose time comes; new ones are announced by NOTIFY. */
const POLL_MS = 2_000;
const RESTART_DELAY_MS = 2_000;
const CONNECTION_TIMEOUT_MS = 10_000;
/** The queue's own statements take milliseconds: by then the database is gone. */
const QUERY_TIMEOUT_MS = 6_000;
/** How long connections may take to say goodbye. */
const POOL_END_MS = 1_000;
/** How long letters on their way may take at shutdown; then they go back to the queue. */
const GRACE_MS = 5_000;

/** Runs the queue's jobs in this process, unless WORKER=off, and comes back by itself after a fault. */
@Injectable()
export class LetterWorker
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger(LetterWorker.name);
  private readonly stopped = new AbortController();
  private running: Promise<void> | undefined;
  private runner: Runner | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly tasks: WorkerTasks,
    private readonly postman: Postman,
    private readonly transport: MailTransport,
    private readonly rescue: LetterRescue,
  ) {}

  onModuleInit(): void {
    this.tasks.add(LETTER_TASK, async (payload, { job, abortPromise }) => {
      await pause(PACE_MS);
      const sent = this.postman.send(payload as QueuedLetter, new Date(job.created_at));
      // At shutdown a mail server that hangs is not waited for.
      await Promise.race([sent, abortPromise]);
    });
  }

  onApplicationBootstrap(): void {
    if (this.environment.worker) this.running = this.keepRunning();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    // A runner that is told to stop twice rejects: it may have stopped by itself just now.
    const stopped = this.runner?.stop().catch(() => undefined);
    await Promise.race([stopped, this.running]);
    await this.running;
    this.transport.close();
  }

  private async keepRunning(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      try {
        await this.runUntilFault();
      } catch (error) {
        this.logger.error(`The letter worker stopped: ${String(error)}`);
      }
      if (!signal.aborted) {
        await pause(RESTART_DELAY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async runUntilFault(): Promise<void> {
    // A pool of its own: letters never wait for requests, nor requests for letters.
    const pool = new QueuePool({
      Client: DecisiveClient,
      connectionString: this.environment.databaseUrl,
      max: CONCURRENCY,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'northfold letters',
    });
    const clients = new Set<pg.PoolClient>();
    const noteFault = (error: Error) =>
      this.logger.warn(`The queue's connection broke: ${error.message}`);
    pool.on('error', noteFault);
    pool.on('connect', (client) => {
      clients.add(client);
      client.on('error', noteFault);
    });
    pool.on('remove', (client) => clients.delete(client));
    const events = this.watch(pool);
    const stuck = untilStuck(events, {
      stopMs: GRACE_MS + 1_000,
      askMs: CONNECTION_TIMEOUT_MS + QUERY_TIMEOUT_MS + 1_000,
    });
    try {
      this.runner = await run({
        pgPool: pool,
        concurrency: CONCURRENCY,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        // Prepared statements would break behind a pooler in transaction mode.
        noPreparedStatements: true,
        taskList: this.tasks.list,
        crontab: this.tasks.recurring.join('\n'),
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
      // A stuck queue may have letters on their way that it can still note as sent.
      if (!this.stopped.signal.aborted) await within(GRACE_MS, stopped);
      this.runner = undefined;
      this.rescue.stop();
      await within(POOL_END_MS, pool.end());
      // Those that a stuck queue has not returned.
      for (const client of clients) {
        if (client instanceof DecisiveClient) void client.end();
      }
    }
  }

  private watch(pool: pg.Pool): WorkerEvents {
    const events = this.rescue.watch(pool);
    measureLetters(events);
    return events;
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
