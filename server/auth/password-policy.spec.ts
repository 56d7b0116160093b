import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.js';
import { assertNotGuessable } from './password-policy.js';

const refusal =
  (password: string, email = 'grace.hopper@navy.example') =>
  () =>
    assertNotGuessable(password, email, 'password');

describe('The list of common passwords', () => {
  it('holds well over 10,000 that are long enough to be chosen', () => {
    const list = COMMON_PASSWORDS.trim().split(/\s+/);
    expect(new Set(list).size).toBe(list.length);
    expect(list.length).toBeGreaterThan(10_000);
    expect(list.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([]);
  });
});

describe('assertNotGuessable', () => {
  it.each(['password', 'Password1', 'QWERTYUIOP', '1q2w3e4r', 'iloveyou', 'trustno1', '123456789'])(
    'refuses the common password %s',
    (password) => expect(refusal(password)).toThrow('most common'),
  );

  it.each(['northfold', 'NorthFold2025!', 'hello@northfold.example', '123northfold'])(
    'refuses the brand in %s',
    (password) => expect(refusal(password)).toThrow('easy to guess'),
  );

  it.each([
    'grace.hopper@navy.example',
    'Grace.Hopper',
    'hopper1906',
    '!!hopper!!',
    'navy.example',
  ])('refuses %s, which is part of the address', (password) =>
    expect(refusal(password)).toThrow('easy to guess'),
  );

  it.each([
    'quiet-harbour-lantern-42',
    'hopper sails north at noon',
    'northfolder-of-maps',
    '正确的马电池订书钉',
  ])('accepts %s', (password) => expect(refusal(password)).not.toThrow());

  it('does not take short parts of an address for a hint', () => {
    expect(refusal('bob-and-1-more-thing', 'bob@x.example')).not.toThrow();
    expect(refusal('12345bob67890', 'bob@x.example')).not.toThrow();
  });
});
