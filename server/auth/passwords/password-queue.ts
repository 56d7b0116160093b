import { problem } from '../../api/problem.js';

/** About three seconds of work on two cores. Above it, the call is refused. */
const WAITING_MAX = 256;

/** Work that waits its turn: hashing or estimating passwords. */
export class PasswordQueue {
  private busy = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param atOnce pieces of work under way, beside those that wait */
  constructor(private readonly atOnce: number) {}

  /** @throws Problem 503 when too many wait */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting.length >= WAITING_MAX) throw problem('unavailable');
    if (this.busy < this.atOnce) this.busy += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.busy -= 1;
    }
  }
}
