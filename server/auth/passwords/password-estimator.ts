import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PasswordQueue } from './password-queue.js';

export interface Estimate {
  /** 0: fewer than 10³ guesses, 1: fewer than 10⁶, 2: fewer than 10⁸, 3: fewer than 10¹⁰, 4: more. */
  score: number;
  /** The whole of it is one of the most common passwords, plain or thinly disguised. */
  isCommon: boolean;
}

export interface Question {
  password: string;
  guesses: string[];
}

/** Characters that are judged: the work grows with the square, and what is strong so far stays strong. */
const JUDGED_MAX = 32;
/** The thread goes, with the 30 MB of its dictionaries, when no password was chosen for so long. */
const IDLE_MS = 60_000;
/** The thread's file: in the sources, where Node.js leaves the types out, or in the build. */
const WORKER = fileURLToPath(
  new URL(`./estimator-worker${extname(import.meta.url)}`, import.meta.url),
);

/** Estimates how many guesses a password takes, in a thread (decision 17) that judges one at a time. */
@Injectable()
export class PasswordEstimator implements OnApplicationShutdown {
  private readonly queue = new PasswordQueue(1);
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** @param guesses words that a stranger would try first for this account @throws Problem 503 as `PasswordQueue` does */
  async estimate(password: string, guesses: readonly string[]): Promise<Estimate> {
    const question = { password: shortened(password), guesses: guesses.map(shortened) };
    return this.queue.run(async () => this.ask(question));
  }

  /** After the HTTP server has closed: the last requests may choose passwords. */
  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.worker?.terminate();
  }

  private async ask(question: Question): Promise<Estimate> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= new Worker(WORKER));
    const ended = new AbortController();
    const end = () => ended.abort();
    worker.once('exit', end);
    try {
      const answer = once(worker, 'message', { signal: ended.signal });
      worker.postMessage(question, []);
      const [estimate] = (await answer) as [Estimate];
      this.idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
      return estimate;
    } catch (error) {
      // The next password gets another thread.
      void this.stop();
      throw error;
    } finally {
      worker.off('exit', end);
    }
  }

  private async stop(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}

const shortened = (text: string) => Array.from(text).slice(0, JUDGED_MAX).join('');
