import type { EntityManager } from 'typeorm';

/** So many of something within so many hours. */
export interface Budget {
  /** The thing that it is a budget of: unique, 40 characters at most. */
  of: string;
  /** The owner of the budget: a network, or a hash, 43 characters at most. */
  whose: string;
  points: number;
  hours: number;
}

/** The names of table and columns are those of the first budgets: replicas of the release before write them, too. */
const TAKE = `
  WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) AS wanted (recipient, email, points, hours)
  ), used_up AS (
    SELECT FROM email_budgets AS budget JOIN wanted USING (recipient, email)
    WHERE budget.expires_at > now() AND budget.sent >= wanted.points
  )
  INSERT INTO email_budgets AS budget (recipient, email, sent, expires_at)
  SELECT recipient, email, 1, now() + make_interval(hours => hours) FROM wanted
  WHERE NOT EXISTS (SELECT FROM used_up)
  -- Two at once lock the rows that they share in one order.
  ORDER BY recipient, email
  ON CONFLICT (recipient, email) DO UPDATE
  SET sent = CASE WHEN budget.expires_at <= now() THEN 1 ELSE budget.sent + 1 END,
      expires_at = CASE WHEN budget.expires_at <= now() THEN excluded.expires_at ELSE budget.expires_at END
  WHERE budget.expires_at <= now() OR budget.sent < (
    SELECT points FROM wanted WHERE wanted.recipient = budget.recipient AND wanted.email = budget.email)
  RETURNING sent`;

/**
 * Takes a point of each budget in one statement, or of none when one is used up, in the given transaction: a refusal
 * leaves no row behind. (Of two at once that want the last of one, the second may have taken of the others.) Unlike
 * `Limiter`, which counts calls, it goes with what is stored or not.
 * @returns whether there was a point in each
 */
export async function takeAll(
  manager: EntityManager,
  budgets: readonly Budget[],
): Promise<boolean> {
  const taken = await manager.query<unknown[]>(TAKE, [
    budgets.map(({ whose }) => whose),
    budgets.map(({ of }) => of),
    budgets.map(({ points }) => points),
    budgets.map(({ hours }) => hours),
  ]);
  return taken.length === budgets.length;
}
