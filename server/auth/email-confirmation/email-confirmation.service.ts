import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIRMATION_TOKEN_HOURS, UNCONFIRMED_ACCOUNT_DAYS } from '../../common/limits.js';
import { problem } from '../../common/problems/problem.js';
import { type Quota, RateLimits } from '../../common/rate-limits.js';
import type { RequestOrigin } from '../../common/request-origin.js';
import { confirmAddress } from '../../mail/emails/confirm-address.js';
import { passwordChanged } from '../../mail/emails/password-changed.js';
import { MailService, type Recipient } from '../../mail/mail.service.js';
import type { AuthenticatedUser } from '../authenticated-user.js';
import { LINK_TRIES, type LinkOwner, LinkTokens } from '../link-tokens.js';
import { LoginLimits } from '../login/login-limits.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { PasswordPolicy } from '../passwords/password-policy.js';
import { SecurityLog } from '../security-log/security-log.js';
import { AccountClaim } from './account-claim.js';
import type { ConfirmEmailRequest } from './email-confirmation.dto.js';

/** Together with the email of the signup no more than the address may be sent (`confirmAddress`). */
export const RESENDS: Quota = {
  name: 'confirm-resend',
  points: confirmAddress.budget.emails - 1,
  seconds: CONFIRMATION_TOKEN_HOURS * 3_600,
};

@Injectable()
export class EmailConfirmationService {
  private readonly links = new LinkTokens(
    'email_confirmation_tokens',
    CONFIRMATION_TOKEN_HOURS * 60,
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly mail: MailService,
    private readonly hasher: PasswordHasher,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly claims: AccountClaim,
    private readonly limits: RateLimits,
    private readonly loginLimits: LoginLimits,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Sends a link to an account that is not confirmed yet, in the given transaction. Without an email, when the
   * address was sent too many, the link that was sent before stays good.
   */
  async sendLink(manager: EntityManager, userId: string): Promise<void> {
    const [[account]] = await manager.query<[Recipient[], number]>(
      `UPDATE users SET confirm_by = coalesce(confirm_by, now() + interval '${UNCONFIRMED_ACCOUNT_DAYS} days')
       WHERE id = $1 AND email_confirmed_at IS NULL
       RETURNING email, email_confirmed_at AS "emailConfirmedAt"`,
      [userId],
    );
    if (!account) return;
    const token = this.links.create();
    if (!(await this.mail.send(manager, confirmAddress, account, { token }))) return;
    await this.links.store(manager, userId, token);
  }

  /** Sends another link; nothing for an address that is confirmed. @throws Problem 429 */
  async resend({ id }: AuthenticatedUser, origin: RequestOrigin): Promise<void> {
    await this.limits.consume(RESENDS, id, origin);
    await this.dataSource.transaction(async (manager) => this.sendLink(manager, id));
    this.securityLog.line('confirmation-requested', origin, id);
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
    origin: RequestOrigin,
  ): Promise<void> {
    const owner = await this.links.ownerOf(this.dataSource.manager, token);
    await this.limits.consume(LINK_TRIES, owner?.id ?? origin.network, origin);
    if (!owner) {
      this.securityLog.line('confirmation-refused', origin, caller?.id);
      throw problem('invalid-confirmation-link');
    }
    const sessionId = caller?.id === owner.id ? caller.sessionId : undefined;
    if (sessionId === undefined && newPassword === undefined)
      throw problem('new-password-required');
    const passwordHash =
      newPassword === undefined ? null : await this.hashOf(newPassword, owner.email);
    await this.dataSource.transaction(async (manager) => {
      const claim = { userId: owner.id, links: this.links, token, passwordHash, sessionId };
      const recipient = await this.claims.claim(manager, claim);
      if (!recipient) throw problem('invalid-confirmation-link');
      await this.securityLog.record('email-confirmed', origin, owner.id, manager);
      if (passwordHash !== null) await this.passwordSet(manager, owner, recipient, origin);
    });
    await this.loginLimits.readmit(owner.id, { email: owner.email_canonical, origin });
  }

  private async hashOf(newPassword: string, email: string): Promise<string> {
    await this.passwordPolicy.assertNotGuessable(newPassword, email, 'newPassword');
    return this.hasher.hash(newPassword);
  }

  private async passwordSet(
    manager: EntityManager,
    owner: LinkOwner,
    recipient: Recipient,
    origin: RequestOrigin,
  ): Promise<void> {
    await this.mail.send(manager, passwordChanged, recipient, { at: new Date().toISOString() });
    await this.securityLog.record('password-reset', origin, owner.id, manager);
  }
}
