import { problem } from '../../api/problem.js';

/** Passwords that wait at most: about three seconds of work on two cores. Later comers are better told to come back. */
const WAITING_MAX = 256;

/** The work of hashing or estimating passwords that waits its turn. */
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
      // The place goes straight to the next in line, so that nobody slips in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.busy -= 1;
    }
  }
}
