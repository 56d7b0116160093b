import { describe, expect, it, vi } from 'vitest';
import { PasswordHasher } from './password-hasher.js';

// The cost of a hash changes nothing of who waits for it.
vi.mock('./password-cost.js', () => ({
  PASSWORD_COST: { memoryCost: 64, timeCost: 1, parallelism: 1 },
}));

describe('Passwords that wait to be hashed', () => {
  it('are turned away with 503 where they would wait too long, until there is room again', async () => {
    const hasher = new PasswordHasher();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, async () => hasher.hash('quiet-harbour')),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(44);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    }
    await expect(hasher.hash('quiet-harbour')).resolves.toContain('argon2id');
  });
});
