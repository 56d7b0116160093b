import { type EntityManager, Not } from 'typeorm';
import { Session } from '../../database/entities/session.entity.js';

/** Ends the sessions of an account, on every replica at its next call. @param exceptId of one that stays @returns how many there were */
export async function endSessions(
  manager: EntityManager,
  userId: string,
  exceptId?: string,
): Promise<number> {
  const others = exceptId === undefined ? {} : { id: Not(exceptId) };
  return (await manager.delete(Session, { userId, ...others })).affected ?? 0;
}
