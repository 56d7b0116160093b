import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { problem } from '../../api/problem.js';
import { User } from '../../database/entities/user.entity.js';
import { Limiter } from '../../limits/limiter.js';
import type { SendOutcome } from '../../mail/mail.service.js';
import { UNCONFIRMED_ACCOUNT_DAYS } from '../../shared/limits.js';
import { PasswordPolicy } from '../passwords/password-policy.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { SecurityLog } from '../sessions/security-log.js';
import { LinkClaims } from './link-claims.service.js';
import type { ConfirmEmailRequest } from './mailed-links.dto.js';
import { MailedLinks, PURPOSES } from './mailed-links.service.js';

/** SQL of `confirmBy`: how long an account is kept that nobody confirms or uses. */
export const UNCONFIRMED_UNTIL = () => `now() + interval '${UNCONFIRMED_ACCOUNT_DAYS} days'`;

@Injectable()
export class ConfirmationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly links: MailedLinks,
    private readonly claims: LinkClaims,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Confirms the address that a link was sent to. From a session of its account nothing else is needed; from anywhere
   * else a new password is, since the maker of the account knows the one there is. A refused call leaves the link good.
   * @param caller undefined when the call came without a token
   * @throws Problem 400 for a link that is not good, for a password missing or easily guessed; 429
   */
  async confirm(
    { token, newPassword }: ConfirmEmailRequest,
    caller: AuthenticatedUser | undefined,
  ): Promise<void> {
    const { link, owner } = await this.links.get(PURPOSES.confirmation, token, caller?.id);
    const sessionId = caller?.id === owner.id ? caller.sessionId : undefined;
    if (sessionId === undefined && newPassword === undefined) {
      throw problem('new-password-required');
    }
    const passwordHash =
      newPassword === undefined
        ? undefined
        : await this.passwordPolicy.hash(newPassword, { email: owner.email, field: 'newPassword' });
    await this.claims.claim(PURPOSES.confirmation, link, { passwordHash, sessionId });
  }

  /** Sends another link. @throws Problem 409 for an address that is confirmed; 429 when it had too many emails */
  async resend({ id }: AuthenticatedUser): Promise<void> {
    const outcome = await this.dataSource.transaction(async (manager) =>
      this.sendLink(manager, id),
    );
    if (outcome === undefined) throw problem('confirmed-already');
    if (typeof outcome === 'object') throw this.limiter.refusal(outcome);
    this.securityLog.line('confirmation-requested', id);
  }

  /**
   * Sends a link to an account that is not confirmed yet, in the given transaction.
   * @returns undefined where there is no such account
   */
  async sendLink(manager: EntityManager, id: string): Promise<SendOutcome | undefined> {
    const account = await manager.findOne(User, {
      where: { id, emailConfirmedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
    if (!account) return undefined;
    await manager.update(User, { id, confirmBy: IsNull() }, { confirmBy: UNCONFIRMED_UNTIL });
    return this.links.send(manager, 'confirmation', account);
  }
}
