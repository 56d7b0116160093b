import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { EmailChangeToken, NotMeToken } from '../../database/entities/link-token.entity.js';
import { newAddress } from '../../mail/emails.js';
import { emailChanged } from '../../mail/notices.js';
import { MailService } from '../../mail/mail.service.js';
import { problem } from '../../api/problem.js';
import { canonicalEmail } from '../../shared/email-address.js';
import { hashOf } from '../../shared/hash.js';
import { AccountChanges } from '../sessions/account-changes.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { throwWhenTaken } from '../passwords/email-taken.js';
import { LinkClaims } from './link-claims.js';
import { EMAIL_CHANGE } from './link-kinds.js';
import { MailedLinks } from './mailed-links.js';
import { LoginAttempts } from '../sessions/login-attempts.service.js';
import { inFuture } from './link-tokens.js';

const refusal = () => problem(EMAIL_CHANGE.refused.problem);

@Injectable()
export class EmailChangeService {
  constructor(
    private readonly links: MailedLinks,
    private readonly claims: LinkClaims,
    private readonly accounts: AccountChanges,
    private readonly mail: MailService,
    private readonly attempts: LoginAttempts,
  ) {}

  /**
   * Gives the account of a session the address that a link was mailed to. It takes both: a link alone would let whoever
   * mistyped an address, or knows a stranger's, tie that stranger's mailbox to their own account. Every other link dies
   * but those that give an earlier address back, every other session ends, and both addresses are told. Done twice it
   * changes nothing more.
   * @throws Problem 400 for a link that is not good, or is another account's; 409 when another account has the address by
   * now, and the link stays good; 401 when the session has just ended; 429
   */
  async confirm(user: AuthenticatedUser, token: string): Promise<void> {
    const { id } = user;
    // Counts the try, and logs a link that is not good.
    await this.links.ownerOf(EMAIL_CHANGE, token, id);
    const notification = { event: 'email-changed', notice: emailChanged } as const;
    const email = await this.accounts.changeAccount(
      user,
      notification,
      async (manager, account) => {
        const link = { userId: id, tokenHash: hashOf(token), expiresAt: inFuture() };
        const change = await manager.findOneBy(EmailChangeToken, link);
        if (!change) throw refusal();
        const emailCanonical = canonicalEmail(change.email);
        if (emailCanonical === account.emailCanonical) return { facts: null, result: undefined };
        if (change.startedFrom !== account.emailCanonical) throw refusal();
        // A link that gives the first owner the address back outlives every move of the account.
        await manager.delete(NotMeToken, { userId: id, restores: IsNull() });
        const address = { email: change.email, emailCanonical };
        const claim = { sessionId: user.sessionId };
        const claimed = await this.claims
          .verifyOwnership(manager, account, claim, address)
          .catch(throwWhenTaken);
        await this.mail.send(manager, newAddress, claimed, {});
        const lost = change.oldAddressLost ? 'yes' : '';
        return { facts: { lost }, result: emailCanonical };
      },
    );
    if (email) await this.attempts.trustClient(id, email);
  }
}
