import type { Figures } from './measure.js';
import type { Results, Row } from './report.js';
import type { TargetName } from './targets.js';

/** What the product promises itself, each as a ratio or a time, and what was measured. */
export interface Bound {
  name: string;
  bound: number;
  measured: number;
  met: boolean;
}

const atLeast = (name: string, bound: number, measured: number): Bound => ({
  name,
  bound,
  measured,
  met: measured >= bound,
});
const atMost = (name: string, bound: number, measured: number): Bound => ({
  name,
  bound,
  measured,
  met: measured <= bound,
});

/** Share of the limit's requests per second that the product must reach; of nginx's for the home page, by autocannon. */
const SHARES: [row: string, reference: TargetName, share: number][] = [
  ['profile', 'limit', 0.85],
  ['token', 'limit', 0.85],
  ['settings', 'limit', 0.65],
  ['contact', 'limit', 0.75],
  ['login', 'limit', 0.97],
  // What remains by a route of Fastify's (decision 5).
  ['home-wrk', 'limit', 0.5],
  ['home', 'nginx', 0.6],
];
const P99_TIMES = 3;
const MEMORY_TIMES = 1.7;
const HASHING_TIMES = 2;
const COLD_SERVER_MS = 1_000;
const COLD_EMBEDDED_MS = 2_500;
/** A flood of log-ins may leave this much more behind: buffers, not a queue that grows. */
const FLOOD_TIMES = 1.25;

export function bounds({ rows, hashing, cold }: Results): Bound[] {
  const found: Bound[] = [];
  for (const [name, reference, share] of SHARES) {
    const pair = compare(rows, name, reference);
    if (pair)
      found.push(
        atLeast(
          `${name}: share of ${reference}`,
          share,
          pair.product.requestsPerSecond / pair.reference.requestsPerSecond,
        ),
      );
  }
  for (const { name } of rows) {
    const pair = compare(rows, name, 'limit');
    if (pair)
      found.push(
        atMost(`${name}: p99 to the limit's`, P99_TIMES, pair.product.p99Ms / pair.reference.p99Ms),
      );
  }
  const last = rows.at(-1);
  const pair = last && compare(rows, last.name, 'limit');
  if (pair)
    found.push(
      atMost(
        "memory to the limit's",
        MEMORY_TIMES,
        pair.product.rssBytes / pair.reference.rssBytes,
      ),
    );
  const product = hashing.find(({ target }) => target === 'product');
  if (product) {
    found.push(
      atMost(
        'profile p99 while argon2 hashes, to calm',
        HASHING_TIMES,
        product.loadedP99Ms / product.calmP99Ms,
      ),
    );
    found.push(
      atMost(
        'memory after a log-in flood, to before',
        FLOOD_TIMES,
        product.rssAfter / product.rssBefore,
      ),
    );
  }
  if (cold) {
    found.push(atMost('cold start on a server database, ms', COLD_SERVER_MS, cold.serverDatabase));
    found.push(
      atMost(
        'cold start with an empty embedded database, ms',
        COLD_EMBEDDED_MS,
        cold.emptyEmbedded,
      ),
    );
  }
  return found;
}

function compare(
  rows: Row[],
  name: string,
  target: TargetName,
): { product: Figures; reference: Figures } | undefined {
  const figures = rows.find((row) => row.name === name)?.figures;
  const product = figures?.product;
  const reference = figures?.[target];
  return product && reference ? { product, reference } : undefined;
}

export const boundLines = (all: Bound[]) =>
  all
    .map(({ name, bound, measured, met }) => {
      const digits = bound >= 100 ? 0 : 2;
      return `${met ? 'met   ' : 'MISSED'} ${name}: ${measured.toFixed(digits)} (bound ${bound.toFixed(digits)})\n`;
    })
    .join('');
