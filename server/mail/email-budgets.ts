import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Cleanup } from '../cleanup/cleanup.js';
import { canonicalEmail, mailboxOf } from '../common/email-address.js';
import { measure } from '../common/measurements.js';
import { emailKey } from '../common/rate-limits.js';
import { blockOf, type RequestOrigin } from '../common/request-origin.js';
import { Environment } from '../config/environment.js';
import type { User } from '../database/entities/user.entity.js';
import type { AccountEmail, EmailBudget } from './email.js';

export type Recipient = Pick<User, 'email' | 'emailConfirmedAt'>;

/** Who asked for an email that anybody may ask for. */
export interface Asker {
  origin: RequestOrigin;
  /** Whether the account of a confirmed address was used from there before. */
  isKnown: boolean;
}

export const askerFor = (
  { emailConfirmedAt, knownNetworks }: Pick<User, 'emailConfirmedAt' | 'knownNetworks'>,
  origin: RequestOrigin,
): Asker => ({
  origin,
  isKnown: emailConfirmedAt !== null && knownNetworks.includes(origin.network),
});

/**
 * Emails to one mailbox at addresses that nobody has confirmed: a mailbox has as many addresses as somebody thinks of
 * (RFC 5233). As many as one such address may get, so that it is never refused for the others. What its owner has
 * confirmed is not counted, so that nobody else uses that up.
 */
const MAILBOX: EmailBudget = { emails: 10, hours: 1 };

/**
 * Emails that one network may ask for. They are urgent and wait for each other: with 20 a second, what one network
 * asks for keeps others waiting for three seconds. Where an account was used before its owner shares a budget with
 * other owners only.
 */
const NETWORK: EmailBudget = { emails: 60, hours: 1 };

/** Takes one of each budget, or of none when one is used up: then fewer rows come back than were wanted. */
const TAKE = `
  WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) AS wanted (recipient, email, emails, hours)
  ), used_up AS (
    SELECT FROM email_budgets AS budget JOIN wanted USING (recipient, email)
    WHERE budget.expires_at > now() AND budget.sent >= wanted.emails
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
    SELECT emails FROM wanted WHERE wanted.recipient = budget.recipient AND wanted.email = budget.email)
  RETURNING sent`;

/**
 * How many emails an address, a mailbox and a network may cause or be sent (DECISIONS.md, record 16). Those of addresses
 * and mailboxes hold with RATE_LIMITS=off too: they protect people who have nothing to do with this site.
 */
@Injectable()
export class EmailBudgets {
  private readonly logger = new Logger('Security');

  constructor(
    private readonly environment: Environment,
    cleanup: Cleanup,
  ) {
    cleanup.registerRows('email_budgets', 'recipient, email', 'expires_at < now()');
  }

  /** Takes one email from its budgets, in the transaction that queues it. @returns whether there was one in each. */
  async take(
    manager: EntityManager,
    email: Pick<AccountEmail, 'name' | 'budget'>,
    recipient: Recipient,
    asker?: Asker,
  ): Promise<boolean> {
    const budgets = this.budgetsOf(email, recipient, asker);
    const taken = await manager.query<unknown[]>(TAKE, [
      budgets.map(({ whose }) => whose),
      budgets.map(({ of }) => of),
      budgets.map(({ emails }) => emails),
      budgets.map(({ hours }) => hours),
    ]);
    if (taken.length === budgets.length) return true;
    this.logger.warn({ event: 'email-over-budget', email: email.name });
    measure('email', 'over-budget');
    return false;
  }

  private budgetsOf(
    { name, budget }: Pick<AccountEmail, 'name' | 'budget'>,
    { email, emailConfirmedAt }: Recipient,
    asker: Asker | undefined,
  ): (EmailBudget & { whose: string; of: string })[] {
    const address = canonicalEmail(email);
    const budgets = [{ ...budget, whose: emailKey(address), of: name }];
    if (emailConfirmedAt === null) {
      budgets.push({ ...MAILBOX, whose: emailKey(mailboxOf(address)), of: 'to-unconfirmed' });
    }
    if (asker && this.environment.rateLimits) {
      const of = asker.isKnown ? 'asked-by-owners' : 'asked-by-strangers';
      budgets.push({ ...NETWORK, whose: blockOf(asker.origin.ip), of });
    }
    return budgets;
  }
}
