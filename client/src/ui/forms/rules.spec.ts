import { describe, expect, it } from 'vitest';
import { emailFault } from '#server/shared/email-address';
import { emailRules, filled, nameRules, newPasswordRules, within } from './rules';

describe('filled', () => {
  it.each(['', ' ', '\t\n'])('takes %j for blank', (value) => {
    expect(filled('Name is required.')(value)).toBe('Name is required.');
  });

  it('accepts a letter between spaces', () => {
    expect(filled('Name is required.')(' a ')).toBe(true);
  });
});

describe('within', () => {
  it('accepts the limit and names it one character later', () => {
    expect(within('Message', 5_000)('x'.repeat(5_000))).toBe(true);
    expect(within('Message', 5_000)('x'.repeat(5_001))).toBe(
      'Message is too long: 5,000 characters at most.',
    );
  });

  it('counts an emoji once', () => {
    expect(within('Name', 2)('🙂🙂')).toBe(true);
  });
});

describe('emailRules', () => {
  const verdict = (value: string) =>
    Object.values(emailRules.validate)
      .map((rule) => rule(value))
      .find((each) => each !== true) ?? true;

  it('forgives spaces around the address, which the server trims', () => {
    expect(verdict(' a@b.co ')).toBe(true);
  });

  it.each([
    'a@b.co',
    'ü@bücher.example',
    'ada@x.c',
    'ada@x',
    '.ada@example.com',
    '"ada"@example.com',
    'a\u200Bda@example.com',
    'ada@example.com\u202E',
    `${'a'.repeat(65)}@example.com`,
  ])('gives the server’s verdict on %j', (address) => {
    expect(verdict(address)).toBe(emailFault(address)?.message ?? true);
  });
});

describe('nameRules', () => {
  const { validate } = nameRules('Name', 'Name is required.');

  it('refuses what nobody sees, and takes the joiners of a script', () => {
    expect(validate.visible('Ada\u202EecalevoL')).toBe(
      'Name must not contain invisible characters.',
    );
    expect(validate.visible('علی\u200Cرضا')).toBe(true);
  });
});

describe('newPasswordRules', () => {
  const { validate } = newPasswordRules('Password', 'Password is required.');

  it('counts spaces, because they are part of a password', () => {
    expect(validate.filled(' ')).toBe(true);
  });

  it('wants eight characters and no particular kind', () => {
    expect(validate.short('1234567')).toBe('Password is too short: 8 characters at least.');
    expect(validate.short('12345678')).toBe(true);
  });
});
