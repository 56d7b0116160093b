import { describe, expect, it } from 'vitest';
import { characterCount } from '../shared/characters.js';
import { patternOf, textFault } from './text-field.js';

const name = { label: 'Name', min: 2, max: 5, example: 'Ada' };

describe('textFault', () => {
  it.each([
    [undefined, 'required', 'Name is required.'],
    [null, 'required', 'Name is required.'],
    ['', 'required', 'Name is required.'],
    [7, 'not-text', 'Name must be text.'],
    [{}, 'not-text', 'Name must be text.'],
    ['a', 'too-short', 'Name must be at least 2 characters long.'],
    ['abcdef', 'too-long', 'Name must be at most 5 characters long.'],
    ['a\u0000', 'invalid-characters', 'Name must not contain control characters.'],
    ['a\u0085', 'invalid-characters', 'Name must not contain control characters.'],
    ['a\n', 'invalid-characters', 'Name must not contain control characters.'],
    ['a\ud800', 'invalid-characters', 'Name contains a broken character.'],
  ])('says of %j: %s, %s', (value, code, message) => {
    expect(textFault(value, name)).toEqual({ code, message });
  });

  it.each(['abcde', '🐧🐧🐧🐧🐧'])('says nothing of %j', (value) => {
    expect(textFault(value, name)).toBeUndefined();
  });

  it('lets line ends and tabs into several lines, and no other control character', () => {
    const message = { ...name, max: 20, multiline: true };
    expect(textFault('a\r\n\tb', message)).toBeUndefined();
    expect(textFault('a\u0000', message)?.message).toContain('control characters');
    expect(textFault('a\u001b[31m', message)?.message).toContain('control characters');
  });

  it('lets any whole character into a password', () => {
    expect(textFault('a\u0000b', { ...name, exact: true })).toBeUndefined();
  });

  it('counts what PostgreSQL counts: code points, not what they look like', () => {
    expect(characterCount('❤️')).toBe(2);
    expect(characterCount('👩‍🚀')).toBe(3);
    expect(characterCount('e\u0301')).toBe(2);
  });

  it.each([false, true])(
    'refuses what the pattern of the document refuses (lines: %s)',
    (multiline) => {
      const around = ['', ' ', '\r\n', '\t ', '\u000b', '\u0000', '\u0085', '\u2028'];
      const pattern = new RegExp(patternOf(multiline));
      for (const [before, after, between] of cross(around)) {
        for (const text of [
          `${before}a${between}b${after}`,
          `${before}a${after}`,
          before + after,
        ]) {
          const fault = textFault(text.trim(), { ...name, min: 1, max: 20, multiline });
          expect(pattern.test(text), JSON.stringify(text)).toBe(fault === undefined);
        }
      }
    },
  );
});

/** All triples of some values. */
const cross = (values: string[]) =>
  values.flatMap((a) => values.flatMap((b) => values.map((c) => [a, b, c] as const)));
