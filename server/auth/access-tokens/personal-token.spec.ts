import { describe, expect, it } from 'vitest';
import { hintOf, isPersonalToken, newPersonalToken } from './personal-token.js';

describe('A personal access token', () => {
  it('is known by its prefix, and says in six characters whether the others are right', () => {
    const token = newPersonalToken();
    expect(token).toMatch(/^nf_pat_[\dA-Za-z]{49}$/);
    expect(isPersonalToken(token)).toBe(true);
    expect(newPersonalToken()).not.toBe(token);
  });

  it('has the CRC-32 that other programs compute', () => {
    // Python: zlib.crc32(b'0' * 43), in base 62.
    expect(isPersonalToken(`nf_pat_${'0'.repeat(43)}2CZclj`)).toBe(true);
  });

  it.each([
    [
      'one character mistyped',
      (token: string) => token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ],
    [
      'its first character at the end',
      (token: string) => `nf_pat_${token.slice(8)}${token.charAt(7)}`,
    ],
    ['one character too few', (token: string) => token.slice(0, -1)],
    ['one character too many', (token: string) => `${token}0`],
    ['another prefix', (token: string) => token.replace('nf_pat_', 'nf_key_')],
  ])('is none with %s', (_, change) => {
    expect(isPersonalToken(change(newPersonalToken()))).toBe(false);
  });

  it('is shown by its prefix and its last four characters', () => {
    const token = newPersonalToken();
    expect(hintOf(token)).toBe(`nf_pat_…${token.slice(-4)}`);
  });
});
