import { describe, expect, it } from 'vitest';
import { isAnswer, newSum } from './captcha';

describe('newSum', () => {
  it('reaches 1 and 10 and nothing beyond', () => {
    expect(newSum(() => 0)).toEqual({ first: 1, second: 1 });
    expect(newSum(() => 0.999_999)).toEqual({ first: 10, second: 10 });
  });
});

describe('isAnswer', () => {
  const sum = { first: 4, second: 8 };

  it.each(['12', ' 12 ', '012'])('accepts %j', (typed) => {
    expect(isAnswer(sum, typed)).toBe(true);
  });

  it.each(['', ' ', '11', '1 2', '12.0', '0xC', 'twelve', '-12'])('refuses %j', (typed) => {
    expect(isAnswer(sum, typed)).toBe(false);
  });
});
