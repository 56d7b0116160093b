/** What a counter says after a point was taken. */
export interface Counted {
  /** Points; less than none when the point was refused. */
  left: number;
  /** Seconds until there are all of them again. */
  wait: number;
}

interface Row {
  left: number;
  /** `performance.now()` at its end, and of what is told of its end. */
  until: number;
  whole: number;
}

/** Rows that are held before those that have ended are looked for. */
const SWEPT_AT = 10_000;

const secondsTo = (time: number, now: number) => Math.ceil((time - now) / 1_000);

/** Counters in memory, each for its window of time: one look-up for a point. */
export class Counters {
  private readonly rows = new Map<string, Row>();
  private sweptAt = SWEPT_AT;

  take(id: string, { points, seconds }: { points: number; seconds: number }): Counted {
    const now = performance.now();
    let row = this.live(id, now);
    if (!row) {
      const until = now + seconds * 1_000;
      row = this.keep(id, { left: points, until, whole: until }, now);
    }
    row.left = Math.max(row.left - 1, -1);
    return { left: row.left, wait: secondsTo(row.whole, now) };
  }

  /** A window that has begun, as it is. */
  get(id: string): Counted | undefined {
    const now = performance.now();
    const row = this.live(id, now);
    return row && { left: row.left, wait: secondsTo(row.whole, now) };
  }

  /** Has `get` say for some seconds what is so now. */
  remember(id: string, { left, wait }: Counted, seconds: number): void {
    const now = performance.now();
    this.keep(id, { left, until: now + seconds * 1_000, whole: now + wait * 1_000 }, now);
  }

  giveBack(id: string): void {
    const row = this.live(id, performance.now());
    if (row) row.left = Math.max(row.left, 0) + 1;
  }

  clear(id: string): void {
    this.rows.delete(id);
  }

  private live(id: string, now: number): Row | undefined {
    const row = this.rows.get(id);
    return row && row.until > now ? row : undefined;
  }

  private keep(id: string, row: Row, now: number): Row {
    if (this.rows.size >= this.sweptAt) {
      for (const [each, { until }] of this.rows) if (until <= now) this.rows.delete(each);
      this.sweptAt = Math.max(SWEPT_AT, 2 * this.rows.size);
    }
    this.rows.set(id, row);
    return row;
  }
}
