import type { EntityManager } from 'typeorm';
import { PersonalAccessToken } from '../../database/entities/personal-access-token.entity.js';
import { inFuture } from '../../database/in-future.js';

/**
 * Ends tokens of an account at once and on every replica, in the given transaction: all, or the one named.
 * @returns how many of them were good until now
 */
export async function revokePersonalTokens(
  manager: EntityManager,
  which: { userId: string; id?: string },
): Promise<number> {
  const { affected } = await manager.update(
    PersonalAccessToken,
    { ...which, expiresAt: inFuture() },
    { expiresAt: () => 'now()', revoked: true, remindAt: null },
  );
  return affected ?? 0;
}
