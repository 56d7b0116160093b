import { describe, expect, it } from 'vitest';
import { contactEmailRules, filled, looksLikeEmail, newPasswordRules, within } from './rules';

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

describe('looksLikeEmail', () => {
  it.each(['a@b.co', 'first.last+tag@mail.example.org', "o'brien@example.ie", 'ü@bücher.example'])(
    'accepts %s',
    (value) => {
      expect(looksLikeEmail(value)).toBe(true);
    },
  );

  it.each(['a', 'a@b', '@b.co', 'a@.co', 'a@b.', 'a@b..co', 'a b@c.de', 'a@b@c.de'])(
    'refuses %s',
    (value) => {
      expect(looksLikeEmail(value)).toBe(false);
    },
  );
});

describe('contactEmailRules', () => {
  it('forgives spaces around the address, which the server trims', () => {
    expect(contactEmailRules.validate.shape(' a@b.co ')).toBe(true);
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
