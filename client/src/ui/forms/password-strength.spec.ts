import { describe, expect, it } from 'vitest';
import { judgePassword } from './password-strength';

describe('judgePassword', () => {
  it('calls what the server refuses too short', () => {
    expect(judgePassword('Xk9!q2z')).toEqual({ level: 0, advice: 'short' });
  });

  it.each([
    ['password', 1],
    ['aaaaaaaaaaaaaaaa', 1],
    ['abcdefghijklmnop', 1],
    ['12345678', 1],
    ['summer2025', 2],
    ['x7Kq-92vLm', 3],
    ['correct horse battery staple', 4],
    ['пароль из пяти слов', 4],
  ])('judges %j as %i', (password, level) => {
    expect(judgePassword(password).level).toBe(level);
  });

  it('names repetition as the reason', () => {
    expect(judgePassword('aaaabbbbcccc').advice).toBe('repetitive');
  });

  it('finds parts of the email address, in any case', () => {
    const email = 'ada.lovelace@analytical.example';
    expect(judgePassword('Lovelace-Byron-1815', email)).toEqual({ level: 1, advice: 'email' });
    expect(judgePassword('my ANALYTICAL engine', email).advice).toBe('email');
    expect(judgePassword('canada goose migration', email).level).toBe(4);
  });
});
