import { describe, expect, it } from 'vitest';
import { namesTag } from './etag.js';

describe('namesTag', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['*', true],
    ['W/"abc"', true],
    ['"abc"', true],
    ['"x", W/"abc"', true],
    ['W/"abc", "abc"', true],
    ['"abcd"', false],
    ['"xabc"', false],
    ['abc', false],
  ])('compares %j', (header, isNamed) => {
    expect(namesTag(header, 'W/"abc"')).toBe(isNamed);
    expect(namesTag(header, '"abc"')).toBe(isNamed);
  });
});
