import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Cleanup } from '../cleanup/cleanup.js';
import { canonicalEmail } from '../common/email-address.js';
import { measure } from '../common/measurements.js';
import { emailKey } from '../common/rate-limits.js';
import type { AccountEmail } from './email.js';

/**
 * One statement, so that of two at once only one takes the last: nothing comes back when nothing is left.
 */
const TAKE_ONE = `
  INSERT INTO email_budgets AS budget (recipient, email, sent, expires_at)
  VALUES ($1, $2, 1, now() + make_interval(hours => $3))
  ON CONFLICT (recipient, email) DO UPDATE
  SET sent = CASE WHEN budget.expires_at <= now() THEN 1 ELSE budget.sent + 1 END,
      expires_at = CASE WHEN budget.expires_at <= now() THEN excluded.expires_at ELSE budget.expires_at END
  WHERE budget.expires_at <= now() OR budget.sent < $4
  RETURNING sent`;

/**
 * How many emails of each kind an address may be sent, whoever causes them (DECISIONS.md, record 16). These hold
 * with RATE_LIMITS=off too: they protect people who have nothing to do with this site.
 */
@Injectable()
export class EmailBudgets {
  private readonly logger = new Logger('Security');

  constructor(cleanup: Cleanup) {
    cleanup.registerRows('email_budgets', 'recipient, email', 'expires_at < now()');
  }

  /** Takes one email from the budget, in the transaction that queues it. @returns whether there was one. */
  async take(
    manager: EntityManager,
    email: Pick<AccountEmail, 'name' | 'budget'>,
    to: string,
  ): Promise<boolean> {
    const taken = await manager.query<unknown[]>(TAKE_ONE, [
      emailKey(canonicalEmail(to)),
      email.name,
      email.budget.hours,
      email.budget.emails,
    ]);
    if (taken.length > 0) return true;
    this.logger.warn({ event: 'email-over-budget', email: email.name });
    measure('email', 'over-budget');
    return false;
  }
}
