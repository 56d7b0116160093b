import { verify } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { PasswordHasher } from '../../server/auth/password-hasher.js';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

/** Algorithm, version and costs of a hash in PHC string format: what decides how long it takes. */
const costOf = (hash: unknown) => String(hash).split('$').slice(0, 4).join('$');

/** OWASP ASVS 5.0, 6.3.8, from inside: a hash that is counted once may still be a cheap one. */
describe('A log-in with an unknown address', () => {
  it('verifies one password against a hash as costly as an account has', async () => {
    const hasher = new PasswordHasher();
    const stored = await hasher.hash('quiet-harbour-lantern-42');
    for (const known of [stored, undefined]) {
      vi.mocked(verify).mockClear();
      expect(await hasher.verify(known, 'not-the-password')).toBe(false);
      expect(vi.mocked(verify).mock.calls.map(([against]) => costOf(against))).toEqual([
        costOf(stored),
      ]);
    }
    expect(costOf(stored)).toBe('$argon2id$v=19$m=19456,t=2,p=1');
  });
});
