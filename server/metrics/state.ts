import { Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Readiness } from '../health/readiness.js';
import { countEmails } from '../mail/queued-emails.js';

interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Metrics that are looked up at each scrape. @returns the function that looks them up */
export function stateMetrics(
  registry: Registry,
  dataSource: DataSource,
  readiness: Readiness,
): () => Promise<void> {
  const registers = [registry];
  const pool = new Gauge({
    name: 'northfold_database_connections',
    help: 'Connections of this process: busy, idle; and requests waiting for one.',
    labelNames: ['state'],
    registers,
  });
  const ready = new Gauge({
    name: 'northfold_ready',
    help: '1 when /health/ready would be 200: database and migrations.',
    registers,
  });
  const up = new Gauge({
    name: 'northfold_database_up',
    help: '1 when the database answered this scrape.',
    registers,
  });
  const queue = new Gauge({
    name: 'northfold_emails_queued',
    help: 'Emails in the queue: waiting to be sent or tried again, and dead. The same on every replica.',
    labelNames: ['state'],
    registers,
  });
  const age = new Gauge({
    name: 'northfold_emails_oldest_age_seconds',
    help: 'How long the oldest waiting email has been waiting. The same on every replica.',
    registers,
  });

  return async () => {
    const { totalCount, idleCount, waitingCount } = (
      dataSource.driver as unknown as { master: Pool }
    ).master;
    pool.set({ state: 'busy' }, totalCount - idleCount);
    pool.set({ state: 'idle' }, idleCount);
    pool.set({ state: 'waiting' }, waitingCount);
    ready.set((await readiness.isReady().catch(() => false)) ? 1 : 0);
    try {
      const emails = await countEmails(dataSource.manager);
      queue.set({ state: 'waiting' }, emails.waiting);
      queue.set({ state: 'dead' }, emails.failed);
      age.set(emails.oldestSeconds);
      up.set(1);
    } catch {
      // Better no value than an old one.
      queue.reset();
      age.remove();
      up.set(0);
    }
  };
}
