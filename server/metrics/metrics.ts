import type pg from 'pg';
import { collectDefaultMetrics, Gauge, register, Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Readiness } from '../health/readiness.js';
import { countEmails } from '../mail/queued-emails.js';

/** What operators can watch: what the rooms count as it happens, and what is looked up at each scrape. */
export class Metrics {
  readonly registry = new Registry();
  private readonly connections = this.gauge(
    'northfold_database_connections',
    'Connections of this process: busy, idle; and requests waiting for one.',
    'state',
  );
  private readonly ready = this.gauge(
    'northfold_ready',
    '1 when /health/ready would be 200: database and migrations.',
  );
  private readonly databaseUp = this.gauge(
    'northfold_database_up',
    '1 when the database answered this scrape.',
  );
  private readonly queued = this.gauge(
    'northfold_emails_queued',
    'Emails in the queue: waiting to be sent or tried again, and dead. The same on every replica.',
    'state',
  );
  private readonly oldest = this.gauge(
    'northfold_emails_oldest_age_seconds',
    'How long the oldest waiting email has been waiting. The same on every replica.',
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
  ) {
    collectDefaultMetrics({ register: this.registry });
  }

  /** @returns the text that Prometheus reads */
  async scrape(): Promise<string> {
    const { driver, manager } = this.dataSource;
    const { totalCount, idleCount, waitingCount } = (driver as unknown as { master: pg.Pool })
      .master;
    this.connections.set({ state: 'busy' }, totalCount - idleCount);
    this.connections.set({ state: 'idle' }, idleCount);
    this.connections.set({ state: 'waiting' }, waitingCount);
    const { process, database } = await this.readiness.parts();
    this.ready.set(process && database ? 1 : 0);
    try {
      const { waiting, failed, oldestSeconds } = await countEmails(manager);
      this.queued.set({ state: 'waiting' }, waiting);
      this.queued.set({ state: 'dead' }, failed);
      this.oldest.set(oldestSeconds);
      this.databaseUp.set(1);
    } catch {
      // Better no value than an old one.
      this.queued.reset();
      this.oldest.remove();
      this.databaseUp.set(0);
    }
    return Registry.merge([register, this.registry]).metrics();
  }

  private gauge(name: string, help: string, ...labelNames: string[]) {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }
}
