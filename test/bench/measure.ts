import type { Account } from './accounts.js';
import type { LoadDriver, LoadJob, LoadResult } from './load.js';
import { usage } from './process-usage.js';
import type { Scenario } from './scenarios.js';
import type { Target } from './targets.js';

/** The figures of a target in one row: medians over the rounds. */
export interface Figures {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the server's own processes for one request; PostgreSQL's is not in it. */
  cpuMicros: number;
  /** Resident memory at the end of the row. */
  rssBytes: number;
}

/** An answer was not what it should be: the row means nothing. */
export class UnexpectedAnswer extends Error {}

export interface Contender {
  target: Target;
  accounts: Account[];
}

/**
 * Warms every contender up, then measures them in turn, in an order that alternates, so that a slow
 * spell of the machine falls on all of them alike.
 * @throws UnexpectedAnswer when any response, warm-up included, was not the expected one
 */
export async function measure(
  scenario: Scenario,
  contenders: Contender[],
  driver: LoadDriver,
  options: { rounds: number; seconds: number; warmup: number; connections: number },
): Promise<Map<Contender, Figures>> {
  const { connections, rounds } = options;
  const samples = new Map<Contender, Figures[]>(contenders.map((one) => [one, []]));
  for (const contender of contenders) {
    await load(driver, jobFor(scenario, contender, { connections, seconds: options.warmup }));
  }
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const contender of order) {
      const { pid } = contender.target;
      const before = usage(pid);
      const job = jobFor(scenario, contender, { connections, seconds: options.seconds });
      const result = await load(driver, job);
      const after = usage(pid);
      samples.get(contender)?.push({
        requestsPerSecond: result.answered / result.seconds,
        p50Ms: result.p50Ms,
        p99Ms: result.p99Ms,
        cpuMicros: (after.cpuMicros - before.cpuMicros) / Math.max(result.answered, 1),
        rssBytes: after.rssBytes,
      });
    }
  }
  return new Map(contenders.map((one) => [one, medians(samples.get(one) ?? [])]));
}

export function jobFor(
  scenario: Scenario,
  { target, accounts }: Contender,
  { connections, seconds }: { connections: number; seconds: number },
): LoadJob {
  const { requests, expect } =
    (target.name === 'better-auth' ? scenario.atBetterAuth : undefined) ?? scenario;
  return { url: target.url, connections, seconds, requests: requests(accounts), expect };
}

/** Runs a job whose every answer must be the expected one. */
export async function load(driver: LoadDriver, job: LoadJob): Promise<LoadResult> {
  const result = await driver.run(job);
  if (result.answered === 0) throw new UnexpectedAnswer(`${job.url} answered nothing.`);
  if (result.faults.length > 0) {
    throw new UnexpectedAnswer(`${job.url}: ${result.faults.join(', ')}`);
  }
  return result;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

function medians(samples: Figures[]): Figures {
  const of = (read: (figures: Figures) => number) => median(samples.map(read));
  return {
    requestsPerSecond: of((one) => one.requestsPerSecond),
    p50Ms: of((one) => one.p50Ms),
    p99Ms: of((one) => one.p99Ms),
    cpuMicros: of((one) => one.cpuMicros),
    rssBytes: samples.at(-1)?.rssBytes ?? 0,
  };
}
