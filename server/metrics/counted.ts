import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { confirmAddress, confirmNewAddress, passwordReset } from '../mail/emails.js';
import { onMeasurement } from '../shared/measurements.js';

/** Seconds: from a page out of memory to a password hash in a queue. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const HASH_BUCKETS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28];
/** The thresholds of "good" and "needs improvement" are among them (https://web.dev/articles/vitals). */
const VITAL_BUCKETS = [0.01, 0.05, 0.1, 0.2, 0.25, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10];

/** Counts what the server's parts tell. Returns the function that stops it. */
export function countMeasurements(registry: Registry): () => void {
  const registers = [registry];
  const inFlight = new Gauge({
    name: 'northfold_http_requests_in_flight',
    help: 'Requests that have begun and not ended.',
    registers,
  });
  const requests = new Histogram({
    name: 'northfold_http_request_duration_seconds',
    help: 'Duration of requests by method, route pattern and status; 499: the client left first.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const logins = new Counter({
    name: 'northfold_logins_total',
    help: 'Log-ins by method and outcome; the outcome second-step: the password was right, and a code is owed.',
    labelNames: ['method', 'outcome'],
    registers,
  });
  const hashes = new Histogram({
    name: 'northfold_password_hash_duration_seconds',
    help: 'Time that one password takes to hash or verify, without the wait for its turn.',
    buckets: HASH_BUCKETS,
    registers,
  });
  const limitHits = new Counter({
    name: 'northfold_rate_limit_hits_total',
    help: 'Requests refused with 429, by limit.',
    labelNames: ['limit'],
    registers,
  });
  const emails = new Counter({
    name: 'northfold_emails_total',
    help: 'Tries to send an email, by its kind: sent, retried (will be tried again) or dead (refused for good, or given up); over-budget: not even queued.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  // An alert sees a counter grow only from a value that it knows.
  for (const { kind } of [confirmAddress, confirmNewAddress, passwordReset]) {
    emails.inc({ kind, outcome: 'dead' }, 0);
  }
  const vitals = new Histogram({
    name: 'northfold_web_vital',
    help: 'LCP, INP and TTFB in seconds and CLS as a ratio, as browsers report them.',
    labelNames: ['vital'],
    buckets: VITAL_BUCKETS,
    registers,
  });

  const stops = [
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
  return () => stops.forEach((stop) => stop());
}
