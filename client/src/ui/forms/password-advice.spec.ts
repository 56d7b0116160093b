import { describe, expect, it } from 'vitest';
import { passwordAdviceFor } from './password-advice';

describe('The advice on a password being typed', () => {
  it('waits until there is one', () => {
    expect(passwordAdviceFor('')).toBeUndefined();
  });

  it('is to go on while the server would call it too short', () => {
    expect(passwordAdviceFor('Xk9!q2z')).toBe('short');
  });

  it.each([
    'aaaaaaaaaaaaaaaa',
    'abcdefghijklmnop',
    '12345678',
    '87654321',
    'aaaabbbbcccc',
    '        ',
  ])('names repetition in %j', (password) =>
    expect(passwordAdviceFor(password)).toBe('repetitive'),
  );

  it('finds parts of the email address, in any case', () => {
    const email = 'ada.lovelace@analytical.example';
    expect(passwordAdviceFor('Lovelace-Byron-1815', email)).toBe('email');
    expect(passwordAdviceFor('my ANALYTICAL engine', email)).toBe('email');
  });

  it.each(['correct horse battery staple', 'canada goose migration', 'x7Kq-92vLm'])(
    'is silent about %j',
    (password) => expect(passwordAdviceFor(password, 'ada@example.org')).toBeUndefined(),
  );
});
