import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pg from 'pg';
import { Environment } from '../config/environment.js';
import { DatabaseClient } from '../database/client.js';
import {
  failedJobs,
  HopelessError,
  JobStore,
  Queue,
  type TakenJob,
  type Urgency,
} from './queue.js';

const ANY: readonly Urgency[] = ['urgent', 'normal', 'late', 'low'];
/** One job at a time each. Two are kept for urgent jobs: a mail server that is slow may take all others. */
const SLOTS = [ANY, ANY, ANY, ['urgent'], ['urgent'], ['reading']] as const;

/** How often each slot with nothing to do looks; they take turns, so that a job waits for a fraction of it. */
const LOOK_EVERY_MS = 250;
const TICK_MS = 5_000;
const PAUSE_AFTER_FAULT_MS = 2_000;
const CONNECTION_TIMEOUT_MS = 10_000;
/** The statements take milliseconds: by then the database is gone. */
const QUERY_TIMEOUT_MS = 6_000;
/** How long jobs under way may take at shutdown; then they are left to another worker. */
const GRACE_MS = 5_000;
const GOODBYE_MS = 1_000;

/** Each statement finds its rows by index, although PostgreSQL may have counted a short queue a moment ago. */
const PLANS =
  'SET jit = off; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off';

/** Runs the queue's jobs in this process, unless WORKER=off. */
@Injectable()
export class QueueWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Queue');
  private readonly stopping = new AbortController();
  private stop: () => Promise<void> = async () => undefined;

  constructor(
    private readonly environment: Environment,
    private readonly queue: Queue,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.environment.worker) return;
    const pool = this.openPool();
    const store = new JobStore(pool, this.queue);
    const works = SLOTS.map((urgencies, slot) => this.work(store, urgencies, slot));
    const ticks = setInterval(() => void this.tick(store), TICK_MS);
    void this.tick(store);
    this.stop = async () => {
      await within(GRACE_MS, Promise.all(works));
      clearInterval(ticks);
      await within(GOODBYE_MS, pool.end());
    };
  }

  /** Resolves when no job is under way; those that take longer than GRACE_MS are due again when their lease ends. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.stop();
  }

  private async work(store: JobStore, urgencies: readonly Urgency[], slot: number): Promise<void> {
    await this.pause((slot * LOOK_EVERY_MS) / SLOTS.length);
    while (!this.stopping.signal.aborted) {
      const job = await this.untilAnswered('could not be asked for a job', async () =>
        store.take(urgencies),
      );
      if (!job) {
        await this.pause(LOOK_EVERY_MS);
        continue;
      }
      const note = await this.run(store, job);
      await this.untilAnswered('could not note how a job went', note);
    }
  }

  /** @returns how to note its result */
  private async run(
    store: JobStore,
    { id, task, payload, isSpent, lastError, ...job }: TakenJob,
  ): Promise<() => Promise<void>> {
    const options = this.queue.tasks.get(task)?.options;
    try {
      if (isSpent) throw new HopelessError(lastError ?? 'The process ended during the last try.');
      await options?.run(payload as never, job);
      return async () => store.finish(id);
    } catch (error) {
      const hopeless = error instanceof HopelessError;
      const isOver = hopeless || job.isLastTry;
      this.logger.warn(`Job ${id} (${task}) failed${isOver ? ' for good' : ''}: ${String(error)}`);
      const fault = error instanceof Error ? error.message : String(error);
      if (!isOver) return async () => store.fail(id, fault, hopeless);
      failedJobs.inc({ task });
      const isKept = options?.keepFailed?.(payload as never);
      return async () => (isKept ? store.fail(id, fault, hopeless) : store.finish(id));
    }
  }

  /** Asks the database for as long as it takes to come back. @returns undefined when the product stops before that */
  private async untilAnswered<Answer>(fault: string, ask: () => Promise<Answer>) {
    do {
      try {
        return await ask();
      } catch (error) {
        this.logger.warn(`The queue ${fault}: ${String(error)}`);
        await this.pause(PAUSE_AFTER_FAULT_MS);
      }
    } while (!this.stopping.signal.aborted);
    return undefined;
  }

  private async tick(store: JobStore): Promise<void> {
    try {
      await store.renew();
      if (!this.stopping.signal.aborted) await store.addTurns();
    } catch (error) {
      this.logger.warn(`The queue could not renew its leases: ${String(error)}`);
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, this.stopping).catch(() => undefined);
  }

  /** A pool of its own: jobs never wait for requests, nor requests for jobs. */
  private openPool(): pg.Pool {
    const pool = new pg.Pool({
      Client: DatabaseClient,
      connectionString: this.environment.databaseUrl,
      max: 2,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'northfold queue',
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its types say
      onConnect: async (client) => client.query(PLANS),
    });
    return pool.on('error', ({ message }) =>
      this.logger.warn(`The queue's connection broke: ${message}`),
    );
  }
}

async function within(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  await Promise.race([promise, pause(milliseconds, undefined, { ref: false })]);
}
