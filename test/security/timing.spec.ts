import { describe, expect, it } from 'vitest';
import { mannWhitney } from './timing.js';

describe('mannWhitney', () => {
  const upTo = (count: number, first = 1, step = 1) =>
    Array.from({ length: count }, (_, index) => first + index * step);

  it('tells apart what does not overlap, and not what alternates', () => {
    // The values of SciPy's mannwhitneyu(method='asymptotic', use_continuity=False).
    expect(mannWhitney(upTo(10), upTo(10, 11))).toBeCloseTo(0.000157, 6);
    expect(mannWhitney(upTo(6, 1, 2), upTo(6, 2, 2))).toBeCloseTo(0.631, 3);
    expect(mannWhitney(upTo(9), upTo(9))).toBeCloseTo(1, 6);
  });
});
