import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Cleanup } from '../cleanup/cleanup.js';
import { type Budget, takeAll } from '../rate-limits/budgets.js';
import { canonicalEmail, mailboxOf } from '../shared/email-address.js';
import { measure } from '../shared/measurements.js';
import { emailKey } from '../limits/limits.js';
import { Environment } from '../config/environment.js';
import type { User } from '../database/entities/user.entity.js';
import type { AccountEmail } from './email.js';
import { blockOf, currentOrigin } from '../shared/request-context.js';

export type Recipient = Pick<User, 'email' | 'emailConfirmedAt'>;

/** The person behind an email that anybody may ask for. */
export interface Asker {
  /** Whether the account of a confirmed address was used from there before. */
  isKnown: boolean;
}

export const askerFor = ({
  emailConfirmedAt,
  knownNetworks,
}: Pick<User, 'emailConfirmedAt' | 'knownNetworks'>): Asker => ({
  isKnown: emailConfirmedAt !== null && knownNetworks.includes(currentOrigin().network),
});

/**
 * Emails to one mailbox at addresses that nobody has confirmed: a mailbox has as many addresses as somebody thinks of
 * (RFC 5233). As many as one such address may get, so that it is never refused for the others. An address that its
 * owner has confirmed is not counted, so that nobody else uses it up.
 */
const MAILBOX = { of: 'to-unconfirmed', points: 10, hours: 1 };

/**
 * Emails that one network may ask for. They are urgent and wait for each other: with 20 a second, what one network
 * asks for keeps others waiting for three seconds. Where an account was used before its owner shares a budget with
 * other owners only.
 */
const NETWORK = { points: 60, hours: 1 };

/**
 * How many emails an address, a mailbox and a network may cause or be sent (decision 16). Those of addresses
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
    email: Pick<AccountEmail, 'kind' | 'budget'>,
    recipient: Recipient,
    asker?: Asker,
  ): Promise<boolean> {
    if (await takeAll(manager, this.budgetsOf(email, recipient, asker))) return true;
    this.logger.warn({
      event: 'email-over-budget',
      email: email.kind,
      requestId: currentOrigin().requestId,
    });
    measure('email', { kind: email.kind, outcome: 'over-budget' });
    return false;
  }

  private budgetsOf(
    { kind, budget }: Pick<AccountEmail, 'kind' | 'budget'>,
    { email, emailConfirmedAt }: Recipient,
    asker: Asker | undefined,
  ): Budget[] {
    const address = canonicalEmail(email);
    const { emails: points, hours } = budget;
    const budgets: Budget[] = [{ of: kind, whose: emailKey(address), points, hours }];
    if (emailConfirmedAt === null) {
      budgets.push({ ...MAILBOX, whose: emailKey(mailboxOf(address)) });
    }
    if (asker && this.environment.rateLimits) {
      const of = asker.isKnown ? 'asked-by-owners' : 'asked-by-strangers';
      budgets.push({ ...NETWORK, whose: blockOf(currentOrigin().ip), of });
    }
    return budgets;
  }
}
