import type { EntityManager } from 'typeorm';

/** Rows per statement: none comes near the statement timeout, however many there are. */
export const REMOVED_AT_ONCE = 1_000;

/**
 * Removes what an account has of something that there may be much of. Raw SQL: the query builder's DELETE has no LIMIT.
 * @param exceptId of a row that stays
 * @returns how many rows there were
 */
export async function removeAll(
  manager: EntityManager,
  table: 'sessions' | 'security_events',
  userId: string,
  exceptId?: string,
): Promise<number> {
  for (let total = 0; ;) {
    const [, removed] = await manager.query<[unknown, number]>(
      `DELETE FROM ${table} WHERE id IN (
         SELECT id FROM ${table} WHERE user_id = $1 AND id IS DISTINCT FROM $2 LIMIT ${REMOVED_AT_ONCE})`,
      [userId, exceptId ?? null],
    );
    total += removed;
    if (removed < REMOVED_AT_ONCE) return total;
  }
}
