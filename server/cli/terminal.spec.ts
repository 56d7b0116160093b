import { describe, expect, it } from 'vitest';
import { humanTime } from './terminal.js';

const NOW = Date.parse('2026-03-01T00:30:00Z');

describe('a time in a table', () => {
  it.each([
    ['2026-03-01T00:00:00.000Z', 'today 00:00'],
    ['2026-02-28T23:59:59.999Z', 'yesterday 23:59'],
    ['2026-02-28T00:00:00Z', 'yesterday 00:00'],
    ['2026-02-27T23:59:59Z', '27 Feb 2026 23:59'],
    ['2026-03-02T06:00:00Z', 'tomorrow 06:00'],
    ['2024-12-31T12:05:00Z', '31 Dec 2024 12:05'],
  ])('is said as people say it: %s is %s', (time, words) => {
    expect(humanTime(new Date(time), NOW)).toBe(words);
  });
});
