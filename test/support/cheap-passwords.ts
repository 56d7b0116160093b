import { vi } from 'vitest';

/**
 * Runs before every file of tests over the API: they hash thousands of passwords, and what a hash costs changes
 * nothing of what they prove. Still argon2id; its real cost is tried beside the code and on the built product.
 */
vi.mock('#server/auth/passwords/password-cost', () => ({
  PASSWORD_COST: { memoryCost: 64, timeCost: 1, parallelism: 1 },
}));
