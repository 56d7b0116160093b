import { describe, expect, it } from 'vitest';
import { setUpInWords } from './set-up-before.js';

describe('What was set up before', () => {
  it.each([
    [false, 0, false, ''],
    [false, 1, false, 'a passkey'],
    [true, 0, true, 'the second step and the name'],
    [true, 2, true, 'the second step, 2 passkeys and the name'],
  ])('is told in a part of a sentence: %s, %i, %s', (secondStep, passkeys, name, words) => {
    expect(setUpInWords({ secondStep, passkeys, name })).toBe(words);
  });
});
