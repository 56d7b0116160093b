import { describe, expect, it } from 'vitest';
import { keyUri, newKey, timeStepOf } from './second-step-codes.service.js';

/** Of "12345678901234567890", the key of RFC 6238. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** RFC 6238 appendix B, SHA1: the last six of its eight digits. */
const VECTORS: [seconds: number, code: string, timeStep: number][] = [
  [59, '287082', 0x1],
  [1_111_111_109, '081804', 0x23523ec],
  [1_111_111_111, '050471', 0x23523ed],
  [1_234_567_890, '005924', 0x273ef07],
  [2_000_000_000, '279037', 0x3f940aa],
  [20_000_000_000, '353130', 0x27bc86aa],
];

describe('A code of an authenticator app', () => {
  it.each(VECTORS)('at %i seconds is %s, as in RFC 6238', (seconds, code, timeStep) => {
    expect(timeStepOf(KEY, code, seconds * 1_000)).toBe(timeStep);
  });

  it.each(VECTORS)('at %i seconds may be one time step old or early', (seconds, code, timeStep) => {
    for (const skew of [-30, 30]) {
      expect(timeStepOf(KEY, code, (seconds + skew) * 1_000)).toBe(timeStep);
    }
  });

  it.each(VECTORS.slice(1))('at %i seconds may not be two time steps off', (seconds, code) => {
    for (const skew of [-60, 60]) {
      expect(timeStepOf(KEY, code, (seconds + skew) * 1_000)).toBeNull();
    }
  });

  it.each(['', '28708', '2870820', '28708a', '２８７０８２'])('is not %j', (code) => {
    expect(timeStepOf(KEY, code, 59_000)).toBeNull();
  });
});

describe('The key of an authenticator app', () => {
  it('has 160 random bits', () => {
    expect(newKey()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newKey()).not.toBe(newKey());
  });

  it('comes to the app as the address that all of them understand', () => {
    const { protocol, host, pathname, searchParams } = new URL(keyUri(KEY, 'ada+1@example.com'));
    expect([protocol, host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(pathname)).toBe('/Northfold:ada+1@example.com');
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Northfold',
      secret: KEY,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
