import { limitOf, type LimitName } from '#server/limits/limits';
import type { TestApp } from '#support/app';

/**
 * Does what using up all but one point of a limit would do, where one has been taken already.
 * @param subject its ending: counters of other subjects stay
 */
export async function leaveOne(
  { database }: TestApp,
  name: LimitName,
  subject = '',
): Promise<void> {
  const change = `UPDATE limit_counters SET points = $3 WHERE name = $1 AND subject LIKE '%' || $2 RETURNING name`;
  const [rows] = await database.query(change, [name, subject, limitOf(name).points - 1]);
  if (rows.length === 0) throw new Error(`No point of ${name} was taken from ${subject}.`);
}
