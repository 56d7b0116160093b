import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PasswordQueue } from './password-hasher.js';

/** The verdict of zxcvbn on a password. */
export interface Estimate {
  /** 0: fewer than 10³ guesses, 1: fewer than 10⁶, 2: fewer than 10⁸, 3: fewer than 10¹⁰, 4: more. */
  score: number;
  /** The whole of it is one of the most common passwords, as it is or in a disguise that fools nobody. */
  isCommon: boolean;
}

/** Characters that are looked at: the work grows with the square, and what is strong so far stays strong. */
const LOOKED_AT_MAX = 32;
/** The thread goes, with the 30 MB of its dictionaries, when nobody has chosen a password for so long. */
const IDLE_MS = 60_000;
/** The thread's file: in the sources, where Node.js leaves the types out, or in the build. */
const WORKER = fileURLToPath(
  new URL(`./estimator-worker${extname(import.meta.url)}`, import.meta.url),
);

interface Waiting {
  resolve: (estimate: Estimate) => void;
  reject: (error: unknown) => void;
}

/** To the thread. */
export interface Question {
  id: number;
  password: string;
  guesses: string[];
}

/** From it. */
export interface Answer extends Estimate {
  id: number;
}

/**
 * Estimates how many guesses a password takes (zxcvbn: common passwords, repeats, sequences, keyboard
 * runs, dates). That takes ten milliseconds, or a hundred: a thread does it, never the event loop. The
 * thread starts with the first password.
 */
@Injectable()
export class PasswordEstimator implements OnApplicationShutdown {
  private readonly queue = new PasswordQueue(1);
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private nextId = 0;
  private readonly waiting = new Map<number, Waiting>();

  /**
   * @param guesses words that a stranger would try first for this account.
   * @throws Problem 503 as `PasswordQueue` does.
   */
  async estimate(password: string, guesses: readonly string[]): Promise<Estimate> {
    return this.queue.hold(async () => this.ask(password, guesses));
  }

  private async ask(password: string, guesses: readonly string[]): Promise<Estimate> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    const id = (this.nextId += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      const question: Question = {
        id,
        password: shortened(password),
        guesses: guesses.map(shortened),
      };
      // Nothing is handed over: it is copied.
      worker.postMessage(question, []);
    });
  }

  /** After the HTTP server has closed: the last requests may choose passwords. */
  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(WORKER);
    let fault: unknown = new Error('The thread that estimates passwords has ended.');
    worker.on('message', ({ id, ...estimate }: Answer) => {
      this.waiting.get(id)?.resolve(estimate);
      this.waiting.delete(id);
      if (this.waiting.size === 0) this.rest(worker);
    });
    worker.on('error', (error) => (fault = error));
    worker.on('exit', () => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      for (const { reject } of this.waiting.values()) reject(fault);
      this.waiting.clear();
    });
    return worker;
  }

  private rest(worker: Worker): void {
    this.idle = setTimeout(() => {
      this.worker = undefined;
      void worker.terminate();
    }, IDLE_MS).unref();
  }
}

const shortened = (text: string) => Array.from(text).slice(0, LOOKED_AT_MAX).join('');
