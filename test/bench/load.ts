import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { compileProgram } from './program.js';

export type FieldType = 'string' | 'number' | 'boolean' | 'object' | 'string or null';

/** The answer that every request must get. */
export interface Expectation {
  statuses: number[];
  /** The fields of a JSON answer, no more and no fewer. */
  fields?: Record<string, FieldType>;
  /** Bytes of a file's body; head and body together may be larger by the headers only. */
  bodyBytes?: number;
}

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  /** `[<id>]` in it becomes something new in every request. */
  body?: string;
}

export interface LoadJob {
  url: string;
  connections: number;
  seconds: number;
  /** Each connection cycles through all of them from a start of its own. */
  requests: LoadRequest[];
  expect: Expectation;
}

export interface LoadResult {
  /** Answers received, and how many of each status. */
  answered: number;
  statuses: Record<string, number>;
  seconds: number;
  /** The times within which half and 99 percent of all answers stayed. */
  p50Ms: number;
  p99Ms: number;
  /** One sentence per kind of answer that was not as expected. */
  faults: string[];
}

/** A process that sends requests, so that the driver shares no event loop with what it measures. */
export interface LoadDriver {
  run: (job: LoadJob) => Promise<LoadResult>;
  stop: () => void;
}

export async function startDriver(): Promise<LoadDriver> {
  const child = fork(await compileProgram('load-driver.ts'), [], { serialization: 'advanced' });
  return { run: (job) => ask(child, job), stop: () => child.disconnect() };
}

async function ask(child: ChildProcess, job: LoadJob): Promise<LoadResult> {
  const deadline = AbortSignal.timeout((job.seconds + 30) * 1_000);
  const answer = once(child, 'message', { signal: deadline });
  child.send(job);
  const [result] = (await answer) as [LoadResult];
  return result;
}
