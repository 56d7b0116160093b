import type { EntityManager } from 'typeorm';
import { problem } from '../../problems/problem.js';
import { Session } from '../../database/entities/session.entity.js';
import { User } from '../../database/entities/user.entity.js';
import type { AuthenticatedUser } from './authenticated-user.js';

/**
 * Locks the account whose ways in a session is about to change, until the transaction ends.
 * @throws Problem 401 when what the lock waited for, a reset say, has ended the session: its owner's word counts
 */
export async function lockedAccount(
  manager: EntityManager,
  { id, sessionId }: AuthenticatedUser,
): Promise<User> {
  const lock = { mode: 'for_no_key_update' } as const;
  const account = await manager.findOne(User, { where: { id }, lock });
  const isAlive = await manager.existsBy(Session, { id: sessionId });
  if (!account || !isAlive) throw problem('invalid-token');
  return account;
}
