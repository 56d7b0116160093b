import { describe, expect, it } from 'vitest';
import { dictionary } from '@zxcvbn-ts/language-common';
import { assertNotGuessable } from './password-policy.js';

const choosing = (password: string, email = 'grace.hopper@navy.example') =>
  assertNotGuessable(password, email, 'password');

describe('A password being chosen', () => {
  it.each(['password', 'Password1', 'P@ssw0rd', '1q2w3e4r', 'iloveyou', 'trustno1', '123456789'])(
    'is not the common %s',
    (password) => expect(() => choosing(password)).toThrow('most common'),
  );

  it.each([
    ['eight zeros', '00000000'],
    ['one letter', 'aaaaaaaa'],
    ['blanks', '        '],
    ['the alphabet', 'abcdefgh'],
    ['a run of keys', 'asdfghjkl;'],
    ['two digits in turns', '12121212'],
    ['a run downward', '98765432'],
    ['a name and a year', 'Jessica1987'],
    ['a season and a year', 'summer2025'],
  ])('is not %s', (_, password) =>
    expect(() => choosing(password)).toThrow(/most common|easy to guess/),
  );

  it.each(['northfold', 'NorthFold2025!', 'hello@northfold.example', '123northfold'])(
    'is not the brand as in %s',
    (password) => expect(() => choosing(password)).toThrow('easy to guess'),
  );

  it.each(['grace.hopper@navy.example', 'Grace.Hopper', 'hopper1906', 'navy.example'])(
    'is not %s, which is part of the address',
    (password) => expect(() => choosing(password)).toThrow('easy to guess'),
  );

  it.each([
    'quiet-harbour-lantern-42',
    'hopper sails north at noon',
    '正确的马电池订书钉',
    'onlylowercaselettershere',
    'long passphrase '.repeat(16),
  ])('may be %s', (password) => expect(choosing(password)).toBeUndefined());

  it('refuses the 3,000 most common passwords, whatever their case', () => {
    const common = dictionary['passwords-common'].filter(({ length }) => length >= 8);
    for (const [rank, password] of common.slice(0, 3_000).entries()) {
      const typed = rank % 3 === 0 ? password.toUpperCase() : password;
      expect(() => choosing(typed), typed).toThrow(/most common|easy to guess/);
    }
  });
});
