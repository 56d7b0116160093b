import { Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';

interface QueueRow {
  waiting: string;
  dead: string;
  age: string;
}

/** The worker's own view: every queued letter, and whether it may be tried again. */
const QUEUE = `
  SELECT count(*) FILTER (WHERE attempts < max_attempts) AS waiting,
         count(*) FILTER (WHERE attempts >= max_attempts) AS dead,
         coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE attempts < max_attempts)), 0) AS age
  FROM graphile_worker.jobs WHERE task_identifier = $1`;

interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** What is looked up when somebody asks. Returns the function that does it. */
export function stateMetrics(
  registry: Registry,
  dataSource: DataSource,
  letterTask: string,
): () => Promise<void> {
  const registers = [registry];
  const pool = new Gauge({
    name: 'northfold_database_connections',
    help: 'Connections of this process: busy, idle; and requests waiting for one.',
    labelNames: ['state'],
    registers,
  });
  const up = new Gauge({
    name: 'northfold_database_up',
    help: '1 when the database answered this scrape.',
    registers,
  });
  const queue = new Gauge({
    name: 'northfold_letters_queued',
    help: 'Letters in the queue: waiting to be sent or tried again, and dead. The same on every replica.',
    labelNames: ['state'],
    registers,
  });
  const age = new Gauge({
    name: 'northfold_letters_oldest_age_seconds',
    help: 'How long the oldest waiting letter has been waiting. The same on every replica.',
    registers,
  });

  return async () => {
    const { totalCount, idleCount, waitingCount } = (
      dataSource.driver as unknown as { master: Pool }
    ).master;
    pool.set({ state: 'busy' }, totalCount - idleCount);
    pool.set({ state: 'idle' }, idleCount);
    pool.set({ state: 'waiting' }, waitingCount);
    try {
      const [row] = await dataSource.query<QueueRow[]>(QUEUE, [letterTask]);
      queue.set({ state: 'waiting' }, Number(row?.waiting ?? 0));
      queue.set({ state: 'dead' }, Number(row?.dead ?? 0));
      age.set(Number(row?.age ?? 0));
      up.set(1);
    } catch {
      // Better no value than an old one.
      queue.reset();
      age.remove();
      up.set(0);
    }
  };
}
