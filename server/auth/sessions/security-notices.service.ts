import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TAKE_BACK_DAYS } from '../../shared/limits.js';
import { MailedLink } from '../../database/entities/mailed-link.entity.js';
import type { User } from '../../database/entities/user.entity.js';
import type { Facts } from '../../mail/email.js';
import { MailService } from '../../mail/mail.service.js';
import { plainName, type SecurityNotice } from '../../mail/notices.js';
import { hashOf, newToken } from '../../shared/hash.js';
import { currentOrigin, deviceName } from '../../shared/request-context.js';

@Injectable()
export class SecurityNotices {
  constructor(private readonly mail: MailService) {}

  /**
   * Tells the owner by email that something was done with the account, in the transaction that does it. Each notice
   * holds a link of its own that takes the account back, unless its mailbox is lost. Nothing is sent to an unconfirmed address, or over the budget.
   * @param facts what the notice tells besides when, where and the link
   */
  async send<Given extends Facts>(
    manager: EntityManager,
    notice: SecurityNotice<Given>,
    account: Pick<User, 'id' | 'email' | 'emailConfirmedAt'>,
    facts: Given,
  ): Promise<void> {
    const { ip, userAgent } = currentOrigin();
    const link = notice.linkOf(facts);
    const token = link === 'none' ? '' : newToken();
    const notification = {
      ...facts,
      at: new Date().toISOString(),
      address: ip ?? '',
      browser: plainName(deviceName(userAgent) ?? '', ''),
      token,
    };
    if (!(await this.mail.send(manager, notice, account, notification))) return;
    if (link === 'none') return;
    await manager.insert(MailedLink, {
      kind: 'take-back',
      userId: account.id,
      tokenHash: hashOf(token),
      newEmail: link === 'restores' ? account.email : null,
      expiresAt: () => `now() + interval '${TAKE_BACK_DAYS} days'`,
    });
  }
}
