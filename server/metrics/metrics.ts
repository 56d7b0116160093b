import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Readiness } from '../health/readiness.js';
import { confirmAddress, confirmNewAddress, passwordReset } from '../mail/emails.js';
import { countEmails } from '../mail/queued-emails.js';
import { onMeasurement } from '../shared/measurements.js';

/** Seconds: from a page out of memory to a password hash in a queue. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const HASH_BUCKETS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28];
/** The thresholds of "good" and "needs improvement" are among them (https://web.dev/articles/vitals). */
const VITAL_BUCKETS = [0.01, 0.05, 0.1, 0.2, 0.25, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10];

interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

const HELP = {
  northfold_database_connections:
    'Connections of this process: busy, idle; and requests waiting for one.',
  northfold_database_up: '1 when the database answered this scrape.',
  northfold_emails_oldest_age_seconds:
    'How long the oldest waiting email has been waiting. The same on every replica.',
  northfold_emails_queued:
    'Emails in the queue: waiting to be sent or tried again, and dead. The same on every replica.',
  northfold_emails_total:
    'Tries to send an email, by its kind: sent, retried (will be tried again) or dead (refused for good, or given up); over-budget: not even queued.',
  northfold_http_request_duration_seconds:
    'Duration of requests by method, route pattern and status; 499: the client left first.',
  northfold_http_requests_in_flight: 'Requests that have begun and not ended.',
  northfold_logins_total:
    'Log-ins by method and outcome; the outcome second-step: the password was right, and a code is owed.',
  northfold_password_hash_duration_seconds:
    'Time that one password takes to hash or verify, without the wait for its turn.',
  northfold_rate_limit_hits_total: 'Requests refused with 429, by limit.',
  northfold_ready: '1 when /health/ready would be 200: database and migrations.',
  northfold_web_vital: 'LCP, INP and TTFB in seconds and CLS as a ratio, as browsers report them.',
};

/** What operators can watch: counted as it happens, or looked up at each scrape. */
export class Metrics {
  readonly registry = new Registry();
  private readonly connections = new Gauge(this.of('northfold_database_connections', 'state'));
  private readonly ready = new Gauge(this.of('northfold_ready'));
  private readonly databaseUp = new Gauge(this.of('northfold_database_up'));
  private readonly queued = new Gauge(this.of('northfold_emails_queued', 'state'));
  private readonly oldest = new Gauge(this.of('northfold_emails_oldest_age_seconds'));
  private readonly stops: (() => void)[];

  constructor(
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.stops = this.count();
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  /** @returns the text that Prometheus reads */
  async scrape(): Promise<string> {
    const { driver, manager } = this.dataSource;
    const { totalCount, idleCount, waitingCount } = (driver as unknown as { master: Pool }).master;
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
    return this.registry.metrics();
  }

  private of(name: keyof typeof HELP, ...labelNames: string[]) {
    return { name, help: HELP[name], labelNames, registers: [this.registry] };
  }

  /** @returns functions that end the counting */
  private count(): (() => void)[] {
    const inFlight = new Gauge(this.of('northfold_http_requests_in_flight'));
    const requests = new Histogram({
      ...this.of('northfold_http_request_duration_seconds', 'method', 'route', 'status'),
      buckets: REQUEST_BUCKETS,
    });
    const logins = new Counter(this.of('northfold_logins_total', 'method', 'outcome'));
    const hashes = new Histogram({
      ...this.of('northfold_password_hash_duration_seconds'),
      buckets: HASH_BUCKETS,
    });
    const limitHits = new Counter(this.of('northfold_rate_limit_hits_total', 'limit'));
    const vitals = new Histogram({
      ...this.of('northfold_web_vital', 'vital'),
      buckets: VITAL_BUCKETS,
    });
    const emails = new Counter(this.of('northfold_emails_total', 'kind', 'outcome'));
    // An alert sees a counter grow only from a value that it knows.
    for (const { kind } of [confirmAddress, confirmNewAddress, passwordReset]) {
      emails.inc({ kind, outcome: 'dead' }, 0);
    }
    return [
      onMeasurement('inFlight', (change) => inFlight.inc(change)),
      onMeasurement('request', ({ method, route, status, seconds }) =>
        requests.observe({ method, route, status: String(status) }, seconds),
      ),
      onMeasurement('login', (login) => logins.inc(login)),
      onMeasurement('passwordHash', (seconds) => hashes.observe(seconds)),
      onMeasurement('limitHit', (limit) => limitHits.inc({ limit })),
      onMeasurement('email', (labels) => emails.inc(labels)),
      onMeasurement('vital', ({ name, value }) =>
        vitals.observe({ vital: name }, name === 'CLS' ? value : value / 1_000),
      ),
    ];
  }
}
