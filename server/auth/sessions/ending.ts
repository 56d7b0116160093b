import type { EntityManager } from 'typeorm';
import { SESSIONS_MAX } from '../../common/limits.js';

/** Rows per statement: none comes near the statement timeout, however many there are. */
const BATCH = 1_000;

/**
 * Ends every session of an account, but for one if it is named.
 * @returns how many there were.
 */
export async function endAllSessions(
  manager: EntityManager,
  userId: string,
  exceptId?: string,
): Promise<number> {
  return repeated(
    manager,
    `DELETE FROM sessions WHERE id IN (
       SELECT id FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2 LIMIT ${BATCH})`,
    [userId, exceptId ?? null],
  );
}

/** Forgets every security event of an account. */
export async function forgetEvents(manager: EntityManager, userId: string): Promise<void> {
  await repeated(
    manager,
    `DELETE FROM security_events WHERE id IN (
       SELECT id FROM security_events WHERE user_id = $1 LIMIT ${BATCH})`,
    [userId],
  );
}

/**
 * Ends what is above `SESSIONS_MAX` once a session has started: those not used for longest. A statement of
 * its own, after the start: of logins that come together, the last to look sees all the others. The lock
 * on the account has them look one after the other.
 */
export async function endSurplusSessions(
  manager: EntityManager,
  userId: string,
  startedId: string,
): Promise<void> {
  await manager.query(
    `DELETE FROM sessions WHERE id IN (
       SELECT surplus.id
       FROM (SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE) AS account
       CROSS JOIN LATERAL (
         SELECT id FROM sessions WHERE user_id = account.id AND id <> $2
         ORDER BY last_seen_at DESC OFFSET ${SESSIONS_MAX - 1} LIMIT ${BATCH}
       ) AS surplus)`,
    [userId, startedId],
  );
}

async function repeated(
  manager: EntityManager,
  removal: string,
  values: unknown[],
): Promise<number> {
  for (let total = 0; ;) {
    const [, removed] = await manager.query<[unknown, number]>(removal, values);
    total += removed;
    if (removed < BATCH) return total;
  }
}
