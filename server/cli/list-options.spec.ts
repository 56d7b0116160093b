import { describe, expect, it } from 'vitest';
import { humanTime, parseLimit, parseSince } from './list-options.js';

const NOW = Date.parse('2026-03-01T00:30:00Z');

describe('--since', () => {
  it.each([
    ['today', '2026-03-01T00:00:00.000Z'],
    ['yesterday', '2026-02-28T00:00:00.000Z'],
    ['90m', '2026-02-28T23:00:00.000Z'],
    ['7d', '2026-02-22T00:30:00.000Z'],
    ['2026-02-03', '2026-02-03T00:00:00.000Z'],
    ['2026-02-03T08:00Z', '2026-02-03T08:00:00.000Z'],
  ])('takes %s for %s', (text, time) => {
    expect(parseSince(text, NOW).toISOString()).toBe(time);
  });

  it.each(['someday', '7 days', '-1d', '2026'])('does not understand "%s"', (text) => {
    expect(() => parseSince(text, NOW)).toThrow('--since does not understand');
  });
});

describe('--limit', () => {
  it('is a number of rows, one at least', () => {
    expect(parseLimit('20')).toBe(20);
    expect(parseLimit(undefined)).toBeUndefined();
    for (const text of ['0', '-1', '1e3', 'all', '']) expect(() => parseLimit(text)).toThrow();
  });
});

describe('a time in a table', () => {
  it.each([
    ['2026-03-01T00:00:00.000Z', 'today 00:00'],
    ['2026-02-28T23:59:59.999Z', 'yesterday 23:59'],
    ['2026-02-28T00:00:00Z', 'yesterday 00:00'],
    ['2026-02-27T23:59:59Z', '27 Feb 2026 23:59'],
    ['2026-03-02T06:00:00Z', 'tomorrow 06:00'],
    ['2024-12-31T12:05:00Z', '31 Dec 2024 12:05'],
  ])('is said as people say it: %s is %s', (time, words) => {
    expect(humanTime(time, NOW)).toBe(words);
  });
});
