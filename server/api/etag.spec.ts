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

  it('finds a tag among eighty, and looks at no list that is longer', () => {
    const others = (count: number) => '"0123456789012345678901",'.repeat(count);
    expect(namesTag(`${others(80)}"abc"`, '"abc"')).toBe(true);
    expect(namesTag(`${others(90)}"abc"`, '"abc"')).toBe(false);
  });
});
