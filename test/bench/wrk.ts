import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadDriver, LoadJob, LoadResult } from './load.js';

const execute = promisify(execFile);

/** Status line and headers of an answer are never larger, in bytes. */
const HEAD_MAX = 4_096;

/** The output of `wrk.lua`. */
interface Summary {
  answered: number;
  bytes: number;
  micros: number;
  p50: number;
  p99: number;
  /** Answers with a status above 399. */
  refused: number;
  broken: number;
}

/**
 * A driver for files, where it is installed: autocannon sends fewer requests than these servers answer.
 * It sends one request again and again and sees neither single statuses below 400 nor single sizes, but
 * their sum: the mean answer must have the expected size.
 * @returns undefined where wrk is not installed
 */
export function findWrk(): LoadDriver | undefined {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' });
  } catch (error) {
    // It has no flag that ends with 0.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  }
  return { run, stop: () => undefined };
}

async function run({ url, connections, seconds, requests, expect }: LoadJob): Promise<LoadResult> {
  const [request] = requests;
  if (requests.length !== 1 || request?.method !== 'GET') {
    throw new Error('wrk is asked for one GET request, over and over.');
  }
  const headers = Object.entries(request.headers).map(
    ([name, value]) => `--header=${name}: ${value}`,
  );
  const { stdout } = await execute(
    'wrk',
    [
      '--threads=1',
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      `--script=${join(import.meta.dirname, 'wrk.lua')}`,
      ...headers,
      url + request.path,
    ],
    { timeout: (seconds + 30) * 1_000 },
  );
  const { answered, bytes, micros, p50, p99, refused, broken } = JSON.parse(
    stdout.trimEnd().split('\n').at(-1) ?? '',
  ) as Summary;
  const head = bytes / Math.max(answered, 1) - (expect.bodyBytes ?? 0);
  return {
    answered,
    statuses: {},
    seconds: micros / 1e6,
    p50Ms: p50 / 1_000,
    p99Ms: p99 / 1_000,
    faults: [
      refused > 0 ? `a status above 399 (${refused} times)` : '',
      broken > 0 ? `a broken connection (${broken} times)` : '',
      head > 0 && head <= HEAD_MAX ? '' : `answers with ${Math.round(head)} bytes beside the file`,
    ].filter(Boolean),
  };
}
