import { type EntityManager, type FindOptionsWhere, IsNull, Not, Raw } from 'typeorm';
import { User } from './entities/user.entity.js';
import { Session } from './entities/session.entity.js';
import { PersonalAccessToken } from './entities/personal-access-token.entity.js';

/** An account that the transaction keeps from being changed by others. Lock it first, then what belongs to it. */
export const lockAccount = async (manager: EntityManager, where: FindOptionsWhere<User>) =>
  manager.findOne(User, { where, lock: { mode: 'for_no_key_update' } });

/** By the database's clock at the statement: a transaction that had to wait for its lock began before that. */
export const inFuture = () => Raw((column) => `${column} > statement_timestamp()`);

/** Ends the sessions of an account, on every replica at its next call. @param exceptId of one that stays @returns how many there were */
export async function endSessions(manager: EntityManager, userId: string, exceptId?: string) {
  const others = exceptId === undefined ? {} : { id: Not(exceptId) };
  return (await manager.delete(Session, { userId, ...others })).affected ?? 0;
}

/** Finds the links that give an account an address back that it has left. */
export const restoring = (userId: string) =>
  ({ userId, kind: 'take-back', newEmail: Not(IsNull()) }) as const;

export const switchedOn = (userId: string) => ({ userId, enabledAt: Not(IsNull()) });

/** Ends tokens of an account on every replica: all, or the one named. @returns how many of them were good until now */
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
