import { setTimeout as pause } from 'node:timers/promises';
import { startDriver, type LoadDriver } from './load.js';
import { jobFor, load, median, type Contender } from './measure.js';
import { usage } from './process-usage.js';
import { login, profile } from './scenarios.js';

/** Readers that are there all the time, and people who log in at once: more than hash in parallel. */
const READERS = 8;
const LOGINS = 16;
/** Log-ins at once that nobody can serve: the queue must refuse some rather than grow. */
const FLOOD = 400;

export interface HashingFigures {
  target: string;
  /** p99 of profile reads in milliseconds: alone, and while log-ins saturate the machine. */
  calmP99Ms: number;
  loadedP99Ms: number;
  loginsPerSecond: number;
  /** Resident memory before and after a flood of log-ins. */
  rssBefore: number;
  rssAfter: number;
  /** Log-ins of the flood that were told to come again later (503). */
  refused: number;
}

/** Whether reads wait while argon2 hashes, and what a flood of log-ins does to memory. */
export async function measureHashing(
  contender: Contender,
  driver: LoadDriver,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<HashingFigures> {
  const second = await startDriver();
  try {
    const calm: number[] = [];
    const loaded: number[] = [];
    const rates: number[] = [];
    const reads = jobFor(profile, contender, { connections: READERS, seconds });
    for (let round = 0; round < rounds; round += 1) {
      calm.push((await load(driver, reads)).p99Ms);
      const logins = load(
        second,
        jobFor(login, contender, { connections: LOGINS, seconds: seconds + 2 }),
      );
      await pause(1_000);
      loaded.push((await load(driver, reads)).p99Ms);
      const { answered, seconds: length } = await logins;
      rates.push(answered / length);
    }
    return {
      target: contender.target.name,
      calmP99Ms: median(calm),
      loadedP99Ms: median(loaded),
      loginsPerSecond: median(rates),
      ...(await flood(contender, second, seconds)),
    };
  } finally {
    second.stop();
  }
}

async function flood(contender: Contender, driver: LoadDriver, seconds: number) {
  const { pid } = contender.target;
  const rssBefore = usage(pid).rssBytes;
  const { statuses } = await load(driver, {
    ...jobFor(login, contender, { connections: FLOOD, seconds }),
    expect: { statuses: [200, 503] },
  });
  return { rssBefore, rssAfter: usage(pid).rssBytes, refused: statuses['503'] ?? 0 };
}
