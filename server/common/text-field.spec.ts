import { describe, expect, it } from 'vitest';
import { characterCount, textFault } from './text-field.js';

const name = { label: 'Name', max: 5, example: 'Ada' };

describe('textFault', () => {
  it.each([
    [undefined, 'Name is required.'],
    [null, 'Name is required.'],
    ['', 'Name is required.'],
    [7, 'Name must be text.'],
    [{}, 'Name must be text.'],
    ['abcdef', 'Name must be at most 5 characters long.'],
    ['a\u0000', 'Name must not contain control characters.'],
    ['a\u0085', 'Name must not contain control characters.'],
    ['a\n', 'Name must not contain control characters.'],
    ['a\ud800', 'Name contains a broken character.'],
    ['abcde', undefined],
    ['🐧🐧🐧🐧🐧', undefined],
  ])('says of %j: %s', (value, sentence) => {
    expect(textFault(value, name)?.message).toBe(sentence);
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
});
