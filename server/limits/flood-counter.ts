import type { Quota, QuotaState } from '../shared/quota.js';

/** Counters that are held before those that have ended are removed. */
const SWEPT_AT = 10_000;

/** Counters in memory, each for its window of time: one look-up for a point. */
export class FloodCounter {
  private readonly counters = new Map<string, { points: number; endsAt: number }>();
  private sweptAt = SWEPT_AT;

  /** Takes a point. @returns what is left: -1 for the first refusal of a window, less for those after it */
  take(quota: Quota, subject: string): QuotaState {
    const now = performance.now();
    const id = `${quota.name}:${subject}`;
    let counter = this.counters.get(id);
    if (!counter || counter.endsAt <= now) {
      this.sweep(now);
      counter = { points: 0, endsAt: now + quota.seconds * 1_000 };
      this.counters.set(id, counter);
    }
    counter.points += 1;
    const wait = Math.ceil((counter.endsAt - now) / 1_000);
    return { quota, left: quota.points - counter.points, wait };
  }

  private sweep(now: number): void {
    if (this.counters.size < this.sweptAt) return;
    for (const [id, { endsAt }] of this.counters) if (endsAt <= now) this.counters.delete(id);
    this.sweptAt = Math.max(SWEPT_AT, 2 * this.counters.size);
  }
}
