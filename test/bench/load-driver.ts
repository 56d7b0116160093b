/** Runs load jobs that arrive as messages, one at a time, with autocannon; see load.ts. */
import autocannon from 'autocannon';
import type { Expectation, FieldType, LoadJob, LoadResult } from './load.js';

/** Status line and headers of an answer are never larger, in bytes. */
const HEAD_MAX = 4_096;

function isType(value: unknown, type: FieldType): boolean {
  return type === 'string or null'
    ? value === null || typeof value === 'string'
    : typeof value === type;
}

function hasFields(text: unknown, fields: Record<string, FieldType>): boolean {
  try {
    const body = JSON.parse(String(text)) as Record<string, unknown>;
    const names = Object.keys(fields);
    return (
      Object.keys(body).length === names.length &&
      Object.entries(fields).every(([name, type]) => isType(body[name], type))
    );
  } catch {
    return false;
  }
}

function isExpectedSize(bytes: number, { bodyBytes }: Expectation): boolean {
  return bodyBytes === undefined || (bytes > bodyBytes && bytes <= bodyBytes + HEAD_MAX);
}

async function run(job: LoadJob): Promise<LoadResult> {
  const { expect, requests } = job;
  const { fields } = expect;
  let connection = 0;
  let answered = 0;
  /** In microseconds. */
  let latencies = new Uint32Array(1 << 16);
  const statuses: Record<string, number> = {};
  const unexpected = new Map<string, number>();
  const count = (fault: string) => unexpected.set(fault, (unexpected.get(fault) ?? 0) + 1);

  const options: autocannon.Options = {
    url: job.url,
    connections: job.connections,
    duration: job.seconds,
    idReplacement: requests.some(({ body }) => body?.includes('[<id>]')),
    setupClient: (client) => {
      const start = Math.floor((connection * requests.length) / job.connections);
      connection += 1;
      // Copies: autocannon keeps what it made of a request in the request itself.
      const turn = [...requests.slice(start), ...requests.slice(0, start)];
      client.setRequests(turn.map((request) => ({ ...request })));
    },
    ...(fields && { verifyBody: (body: unknown) => hasFields(body, fields) }),
  };
  const record = (status: number, bytes: number, milliseconds: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (!expect.statuses.includes(status)) count(`status ${status}`);
    else if (!isExpectedSize(bytes, expect)) count(`an answer of ${bytes} bytes`);
    if (answered === latencies.length) {
      const larger = new Uint32Array(latencies.length * 2);
      larger.set(latencies);
      latencies = larger;
    }
    latencies[answered] = milliseconds * 1_000;
    answered += 1;
  };

  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error: unknown, done) => {
      if (error) reject(error);
      else resolve(done);
    });
    instance.on('response', (_client, status, bytes, milliseconds) =>
      record(status, bytes, milliseconds),
    );
  });
  if (result.mismatches > 0) unexpected.set('an unexpected body', result.mismatches);
  if (result.timeouts > 0) unexpected.set('no answer in time', result.timeouts);
  if (result.errors > result.timeouts) unexpected.set('a broken connection', result.errors);
  const sorted = latencies.slice(0, answered).toSorted();
  return {
    answered,
    statuses,
    seconds: (result.finish.getTime() - result.start.getTime()) / 1_000,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    faults: [...unexpected].map(([fault, times]) => `${fault} (${times} times)`),
  };
}

/** The latency in milliseconds that a share of all answers stayed within. */
function percentile(sorted: Uint32Array, share: number): number {
  const index = Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1);
  return (sorted[Math.max(index, 0)] ?? 0) / 1_000;
}

process.on('message', (job: LoadJob) => {
  void run(job).then((result) => process.send?.(result));
});

// The bench has ended, perhaps in the middle of a job.
process.once('disconnect', () => process.exit());
