import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Counters } from './rate-limits.js';

const QUOTA = { points: 3, seconds: 60 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Counters in memory', () => {
  it('begin anew when their window is over, which no try makes longer', () => {
    const counters = new Counters();
    expect(counters.take('ada', QUOTA)).toEqual({ left: 2, wait: 60 });
    vi.advanceTimersByTime(40_000);
    for (let n = 0; n < 5; n += 1) counters.take('ada', QUOTA);
    expect(counters.take('ada', QUOTA)).toEqual({ left: -1, wait: 20 });
    vi.advanceTimersByTime(20_000);
    expect(counters.get('ada')).toBeUndefined();
    expect(counters.take('ada', QUOTA)).toEqual({ left: 2, wait: 60 });
  });

  it('keep those whose window goes on when they forget what is over', () => {
    const counters = new Counters();
    counters.take('ada', QUOTA);
    for (let n = 0; n < 9_999; n += 1) counters.take(`passer-by ${n}`, { points: 3, seconds: 1 });
    vi.advanceTimersByTime(2_000);
    counters.take('bob', QUOTA);
    expect(counters.get('ada')).toEqual({ left: 2, wait: 58 });
  });
});
