import { Injectable } from '@nestjs/common';
import { type EntityManager, Raw } from 'typeorm';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { RecoveryCode, SecondStep } from '../../database/entities/second-step.entity.js';
import { emailChangeRequested } from '../../mail/notices.js';
import { badField, problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import { canonicalEmail } from '../../shared/email-address.js';
import { NOT_ME_LINK_DAYS } from '../../shared/limits.js';
import { AccountChanges } from '../sessions/account-changes.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import type { ChangeEmailRequest } from './email-change.dto.js';
import { EmailChangeLinks } from './email-change-links.service.js';

const OWN_ADDRESS = { code: 'invalid', message: 'Your account has this address already.' } as const;

/** Within so many days the link of a notice undoes what was set up. */
const lately = () => Raw((column) => `${column} > now() - interval '${NOT_ME_LINK_DAYS} days'`);

/** Whether something that shows a second factor was set up so lately that somebody else may have. */
async function hasNewFactor(manager: EntityManager, userId: string): Promise<boolean> {
  return (
    (await manager.existsBy(Passkey, { userId, createdAt: lately() })) ||
    (await manager.existsBy(SecondStep, { userId, enabledAt: lately() })) ||
    (await manager.existsBy(RecoveryCode, { userId, createdAt: lately() }))
  );
}

/** Requests for another address. */
@Injectable()
export class EmailChangeRequests {
  constructor(
    private readonly limiter: Limiter,
    private readonly accounts: AccountChanges,
    private readonly links: EmailChangeLinks,
  ) {}

  /**
   * Takes a request down, in place of any earlier one, and tells the present address. The worker looks up later whether
   * the other one is free: a free and a taken address cost this call the very same work.
   * @throws Problem 400 for the address that the account has; 403 and 409 where the present address is said to be lost
   * without two factors that are old enough; 401 when the session has just ended; 429
   */
  async request(
    user: AuthenticatedUser,
    { email, oldAddressLost = false }: ChangeEmailRequest,
  ): Promise<void> {
    if (oldAddressLost && !user.twoFactors) throw problem('two-factors-required');
    await this.limiter.take('email-changes', user.id);
    const notification = { event: 'email-change-requested', notice: emailChangeRequested } as const;
    await this.accounts.changeAccount(user, notification, async (manager, account) => {
      if (canonicalEmail(email) === account.emailCanonical) throw badField('email', OWN_ADDRESS);
      if (oldAddressLost && (await hasNewFactor(manager, user.id))) {
        throw problem('factors-too-new');
      }
      await this.links.take(manager, account, { email, oldAddressLost });
      return { facts: { lost: oldAddressLost ? 'yes' : '' }, result: undefined };
    });
  }
}
