import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadEnvironment } from '#support/environment';
import { Sealer } from './sealer.js';

const randomSecret = () => randomBytes(32).toString('base64url');
const sealer = (jwtSecret: string, jwtSecretPrevious?: string, purpose = 'a test') =>
  new Sealer(
    loadEnvironment({
      DATABASE_URL: 'postgres://localhost',
      JWT_SECRET: jwtSecret,
      JWT_SECRET_PREVIOUS: jwtSecretPrevious,
    }),
    purpose,
  );

describe('Sealer', () => {
  const [OLDEST, OLD, NEW] = [randomSecret(), randomSecret(), randomSecret()];

  it('opens what it sealed, and shows nothing of it', () => {
    const sealed = sealer(NEW).seal('the token');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('token');
    expect(sealer(NEW).open(sealed)).toBe('the token');
    expect(sealer(NEW).seal('the token')).not.toBe(sealed);
  });

  it('opens after a key rotation, and not without the old key', () => {
    const sealed = sealer(OLD).seal('the token');
    expect(sealer(NEW, `${OLDEST},${OLD}`).open(sealed)).toBe('the token');
    expect(() => sealer(NEW).open(sealed)).toThrow('does not know');
  });

  it('opens nothing of another purpose, or of another owner', () => {
    const sealed = sealer(NEW).seal('the token', 'ada');
    expect(sealer(NEW).open(sealed, 'ada')).toBe('the token');
    expect(() => sealer(NEW, undefined, 'another').open(sealed, 'ada')).toThrow('does not know');
    expect(() => sealer(NEW).open(sealed, 'eve')).toThrow('does not know');
  });

  it('opens nothing that was tampered with', () => {
    const sealed = Buffer.from(sealer(NEW).seal('the token'), 'base64url');
    sealed[15] = (sealed[15] ?? 0) ^ 1;
    expect(() => sealer(NEW).open(sealed.toString('base64url'))).toThrow('does not know');
  });
});
