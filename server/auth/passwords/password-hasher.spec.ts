import { verify } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { PasswordHasher } from './password-hasher.js';

vi.mock('@node-rs/argon2', { spy: true });

describe('PasswordHasher', () => {
  it('verifies against a hash of the same strength for an unknown account', async () => {
    const hasher = new PasswordHasher();
    vi.mocked(verify).mockClear();
    expect(await hasher.verify(undefined, 'quiet-harbour')).toBe(false);
    expect(vi.mocked(verify).mock.calls).toHaveLength(1);
    const [[against, password] = []] = vi.mocked(verify).mock.calls;
    expect(hasher.isOutdated(String(against))).toBe(false);
    expect(password).toBe('quiet-harbour');
  });

  it('accepts the right password, and no password for an unknown account', async () => {
    const hasher = new PasswordHasher();
    const stored = await hasher.hash('quiet-harbour');
    expect(await hasher.verify(stored, 'quiet-harbour')).toBe(true);
    expect(await hasher.verify(stored, 'quiet-harbouR')).toBe(false);
    expect(await hasher.verify(undefined, 'quiet-harbour')).toBe(false);
    // The parameters of OWASP's Password Storage Cheat Sheet.
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hasher.isOutdated(stored)).toBe(false);
    expect(hasher.isOutdated(stored.replace('m=19456', 'm=4096'))).toBe(true);
  });

  it('knows the letters of a password however they are composed, and what an older hash was made of', async () => {
    const hasher = new PasswordHasher();
    const [composed, typed] = ['Überall-über', 'U\u0308berall-über'];
    for (const password of [composed, typed]) {
      expect(await hasher.verify(await hasher.hash(composed), password)).toBe(true);
      expect(await hasher.verify(await hasher.hash(password), password)).toBe(true);
    }
    expect(await hasher.verify(undefined, typed)).toBe(false);
  });

  it('leaves the event loop free meanwhile', async () => {
    const hasher = new PasswordHasher();
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    await Promise.all(Array.from({ length: 10 }, async () => hasher.hash('quiet-harbour')));
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(10);
  });
});
