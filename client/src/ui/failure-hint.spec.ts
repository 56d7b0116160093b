import { describe, expect, it } from 'vitest';
import { failureHints } from '#content/forms';
import { hintFor } from './failure-hint';

describe('hintFor', () => {
  it('repeats how long the server asks to wait', () => {
    const detail = 'Too many attempts. Try again in 3 minutes.';
    expect(hintFor({ status: 429, data: { detail } })).toBe(detail);
  });

  it('asks for patience where a proxy answers for the server', () => {
    expect(hintFor({ status: 429, data: '<html>' })).toBe(failureHints.tooMany);
    expect(hintFor({ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' })).toBe(
      failureHints.unavailable,
    );
  });

  it('blames the connection when no answer came', () => {
    expect(hintFor({ status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' })).toBe(
      failureHints.unreachable,
    );
    expect(hintFor({ status: 'TIMEOUT_ERROR', error: 'AbortError' })).toBe(
      failureHints.unreachable,
    );
  });

  it.each([undefined, { status: 400, data: {} }, { status: 401 }, { status: 500, data: {} }])(
    'has no advice for %j',
    (error) => {
      expect(hintFor(error)).toBeUndefined();
    },
  );
});
