import { describe, expect, it } from 'vitest';
import { emailFault } from '#server/shared/email-address';
import { appCodeRule, emailRule, nameRule, newPasswordRule, textRule } from './rules';

describe('textRule', () => {
  it('accepts the limit and names it one character later', () => {
    expect(textRule('Message', 'Required.', 5_000)('x'.repeat(5_000))).toBeUndefined();
    expect(textRule('Message', 'Required.', 5_000)('x'.repeat(5_001))).toBe(
      'Message is too long. Use at most 5,000 characters.',
    );
  });

  it('counts an emoji once', () => {
    expect(textRule('Name', 'Required.', 2)('🙂🙂')).toBeUndefined();
  });
});

describe('emailRule', () => {
  it('forgives spaces around the address, which the server trims', () => {
    expect(emailRule(' a@b.co ')).toBeUndefined();
  });

  it.each([
    'a@b.co',
    'ü@bücher.example',
    'ada@x.c',
    'a\u200Bda@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('gives the server’s verdict on %j', (address) => {
    expect(emailRule(address)).toBe(emailFault(address));
  });
});

describe('nameRule', () => {
  const rule = nameRule('Name', 'Name is required.');

  it('refuses invisible characters, and takes the joiners of a script', () => {
    expect(rule('Ada\u202EecalevoL')).toBe('Name must not contain invisible characters.');
    expect(rule('علی\u200Cرضا')).toBeUndefined();
  });
});

describe('newPasswordRule', () => {
  const rule = newPasswordRule({ label: 'Password', required: 'Password is required.' });

  it('counts spaces, because they are part of a password', () => {
    expect(rule('        ')).toBeUndefined();
  });

  it('wants eight characters and no particular kind', () => {
    expect(rule('1234567')).toBe('Password is too short. Use at least 8 characters.');
    expect(rule('12345678')).toBeUndefined();
  });

  it('counts letters in one way, however they are composed', () => {
    expect(rule('u\u0308'.repeat(7))).toBe('Password is too short. Use at least 8 characters.');
  });
});

describe('appCodeRule', () => {
  it.each(['492039', ' 492-039 ', '４９２０３９', '\u2066٤٩٢٠٣٩\u2069', '۴۹۲۰۳۹'])(
    'takes %j',
    (code) => {
      expect(appCodeRule(code)).toBeUndefined();
    },
  );

  it.each(['49203', '4920391', '49203a'])('refuses %j', (code) => {
    expect(appCodeRule(code)).toContain('six digits');
  });
});
