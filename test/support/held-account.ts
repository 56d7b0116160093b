import type { DataSource } from 'typeorm';
import { until } from './waiting.js';

interface Site {
  database: DataSource;
}

/**
 * Keeps everybody else from changing an account, until what comes back is called.
 * @param lock `UPDATE` keeps them from adding anything that belongs to it, too: an event, say
 */
export async function holdAccount(
  { database }: Site,
  email: string,
  lock: 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE',
): Promise<() => Promise<void>> {
  const runner = database.createQueryRunner();
  await runner.startTransaction();
  await runner.query(`SELECT FROM users WHERE email = $1 FOR ${lock}`, [email]);
  return async () => {
    await runner.commitTransaction();
    await runner.release();
  };
}

/** Resolves when so many statements wait for a lock. */
export const lockWaiters = async ({ database }: Site, count: number): Promise<void> =>
  until(`${count} statements wait for a lock`, async () => {
    const waiting = await database.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return waiting.length === count;
  });
