import { describe, expect, it } from 'vitest';
import { characterCount } from '../shared/characters.js';
import { textFault } from './text-field.js';

const name = { label: 'Name', min: 2, max: 5, example: 'Ada' };

describe('textFault', () => {
  it.each([
    [undefined, 'required', 'Name is required.'],
    [null, 'required', 'Name is required.'],
    ['', 'required', 'Name is required.'],
    [7, 'not-text', 'Name must be text.'],
    [{}, 'not-text', 'Name must be text.'],
    ['a', 'too-short', 'Name must be at least 2 characters long.'],
    ['🐧', 'too-short', 'Name must be at least 2 characters long.'],
    ['🐧🐧🐧🐧🐧🐧', 'too-long', 'Name must be at most 5 characters long.'],
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
});
