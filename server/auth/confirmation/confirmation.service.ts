import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { CONFIRMATION_TOKEN_HOURS, UNCONFIRMED_ACCOUNT_DAYS } from '../../shared/limits.js';
import { problem } from '../../problems/problem.js';
import { RateLimits } from '../../rate-limits/rate-limits.js';
import { EmailConfirmationToken } from '../../database/entities/link-token.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { confirmAddress } from '../../mail/emails/confirm-address.js';
import type { AuthenticatedUser } from '../identity/authenticated-user.js';
import { type LinkKind, MailedLinks } from '../links/mailed-links.js';
import { PasswordPolicy } from '../passwords/password-policy.js';
import { SecurityLog } from '../identity/security-log.js';
import type { ConfirmEmailRequest } from './confirmation.dto.js';

/** Together with the email of the signup no more than the address may be sent (`confirmAddress`). */
export const RESENDS = {
  name: 'confirm-resend',
  points: confirmAddress.budget.emails - 1,
  seconds: CONFIRMATION_TOKEN_HOURS * 3_600,
  whose: 'one account',
};

export const CONFIRMATION: LinkKind = {
  token: EmailConfirmationToken,
  email: confirmAddress,
  minutes: CONFIRMATION_TOKEN_HOURS * 60,
  askedBy: 'anybody',
  used: 'email-confirmed',
  refused: { event: 'confirmation-refused', problem: 'invalid-confirmation-link' },
};

/** SQL of `confirmBy`: how long an account is kept that nobody confirms or uses. */
export const UNCONFIRMED_UNTIL = () => `now() + interval '${UNCONFIRMED_ACCOUNT_DAYS} days'`;

@Injectable()
export class EmailConfirmationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly links: MailedLinks,
    private readonly limits: RateLimits,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Sends the first link to an account that has just been made (with `UNCONFIRMED_UNTIL`), in the same transaction. */
  async sendFirstLink(
    manager: EntityManager,
    { id, email }: Pick<User, 'id' | 'email'>,
  ): Promise<void> {
    const account = { id, email, emailConfirmedAt: null, knownNetworks: [] };
    await this.links.send(manager, CONFIRMATION, account);
  }

  /**
   * Sends a link to an account that is not confirmed yet, in the given transaction.
   * @returns whether there is such an account
   */
  async sendLink(manager: EntityManager, id: string): Promise<boolean> {
    const account = await manager.findOne(User, {
      where: { id, emailConfirmedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
    if (!account) return false;
    await manager.update(User, { id, confirmBy: IsNull() }, { confirmBy: UNCONFIRMED_UNTIL });
    await this.links.send(manager, CONFIRMATION, account);
    return true;
  }

  /** Sends another link. @throws Problem 409 for an address that is confirmed; 429 */
  async resend({ id }: AuthenticatedUser): Promise<void> {
    await this.limits.consume(RESENDS, id);
    const isOpen = await this.dataSource.transaction(async (manager) => this.sendLink(manager, id));
    if (!isOpen) throw problem('confirmed-already');
    this.securityLog.line('confirmation-requested', id);
  }

  /**
   * Confirms the address that a link was sent to. From a session of its account nothing else is needed; from
   * anywhere else a new password is, since whoever made the account knows the one there is. A refused call leaves
   * the link good.
   * @param caller undefined when the call came without a token
   * @throws Problem 400 for a link that is not good, for a password missing or easily guessed; 429.
   */
  async confirm(
    { token, newPassword }: ConfirmEmailRequest,
    caller: AuthenticatedUser | undefined,
  ): Promise<void> {
    const owner = await this.links.ownerOf(CONFIRMATION, token, caller?.id);
    const sessionId = caller?.id === owner.id ? caller.sessionId : undefined;
    if (sessionId === undefined && newPassword === undefined) {
      throw problem('new-password-required');
    }
    const passwordHash =
      newPassword === undefined
        ? undefined
        : await this.passwordPolicy.hash(newPassword, { email: owner.email, field: 'newPassword' });
    await this.links.claim(CONFIRMATION, token, owner.id, { passwordHash, sessionId });
  }
}
