import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThanOrEqual, Raw } from 'typeorm';
import { addressTakenBack } from '../../mail/emails.js';
import { MailService } from '../../mail/mail.service.js';
import { canonicalEmail } from '../../shared/email-address.js';
import { hashOf } from '../../shared/hash.js';
import { NOT_ME_LINK_DAYS } from '../../shared/limits.js';
import {
  EmailChangeToken,
  NotMeToken,
  PasswordResetToken,
} from '../../database/entities/link-token.entity.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { RecoveryCode, SecondStep } from '../../database/entities/second-step.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { NOT_ME, RESET_OF_LOCKED } from './link-kinds.js';
import { MailedLinks } from './mailed-links.js';
import { lockedHash } from '../passwords/password-hasher.js';
import { throwWhenTaken } from '../passwords/email-taken.js';
import { PersonalTokens } from '../access-tokens/personal-tokens.service.js';
import { SecurityLog } from '../sessions/security-log.js';
import { removeAll } from '../sessions/remove-all.js';

@Injectable()
export class NotMeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: MailedLinks,
    private readonly mail: MailService,
    private readonly tokens: PersonalTokens,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Takes an account back for whoever reads the mail of its address: ends every session and token, locks the password,
   * removes the passkeys, and a second step and recovery codes that came while a notice's link works, forgets where the
   * account was used from, stops a change of address, and mails a reset link. The link in the notice does not set a
   * password itself: it is good for days, and notices are shown to colleagues and forwarded to helpdesks. The link of a
   * notice to an address that the account has left gives it back first.
   * @throws Problem 400 when the token is unknown, used or expired; 409 when the address that it gives back has another
   * account by now, and the link stays good; 429.
   */
  async takeBack(token: string): Promise<void> {
    const { id } = await this.links.ownerOf(NOT_ME, token);
    await this.dataSource.transaction(async (manager) => {
      const link = await manager.findOneBy(NotMeToken, { tokenHash: hashOf(token) });
      const before = await this.links.useUp(manager, NOT_ME, token, id);
      const account = link?.restores ? await this.restore(manager, before, link) : before;
      // The other notices are about the same intruder. But one who has moved the account on gets notices as well, and must
      // not take away what gives its owner the address back.
      await manager.delete(NotMeToken, { userId: id, restores: IsNull() });
      await manager.delete(EmailChangeToken, { userId: id });
      // Nobody can tell which of them is the intruder's, or in whose hands the owner's own are.
      await manager.delete(Passkey, { userId: id });
      await this.tokens.revokeAll(manager, id);
      await removeAll(manager, 'sessions', id);
      await manager.update(User, id, {
        ...(account.passwordHash !== null && { passwordHash: lockedHash(account.passwordHash) }),
        knownNetworks: [],
        knownBrowsers: [],
      });
      // Older than that, and no notice about it has a link that still works, or had one when the address was changed.
      const lately = Raw(
        (column) =>
          `${column} > coalesce(CAST(:changedAt AS timestamptz), now()) - interval '${NOT_ME_LINK_DAYS} days'`,
        { changedAt: link?.restores ? link.createdAt : null },
      );
      await manager.delete(SecondStep, [
        { userId: id, enabledAt: lately },
        { userId: id, enabledAt: IsNull() },
      ]);
      await manager.delete(RecoveryCode, { userId: id, createdAt: lately });
      await this.securityLog.record('not-me', id, manager);
      await this.links.send(manager, RESET_OF_LOCKED, account);
    });
  }

  /**
   * Gives an account the address back that the link was mailed to, which shows whose it is. An account that was made with
   * it since, and that nobody has confirmed, makes way: otherwise an intruder would sign up with it to keep it.
   */
  private async restore(
    manager: EntityManager,
    account: User,
    { restores, createdAt }: NotMeToken,
  ): Promise<User> {
    const { id: userId } = account;
    const since = MoreThanOrEqual(createdAt);
    await manager.delete(NotMeToken, { userId, createdAt: since });
    const email = restores ?? account.email;
    const emailCanonical = canonicalEmail(email);
    if (emailCanonical === account.emailCanonical) return account;
    await manager.delete(User, { emailCanonical, emailConfirmedAt: IsNull(), createdAt: since });
    const restored = { email, emailCanonical, emailConfirmedAt: new Date() };
    await manager.update(User, userId, restored).catch(throwWhenTaken);
    // Links mailed to the other address set no password any more.
    await manager.delete(PasswordResetToken, { userId });
    await this.securityLog.record('email-restored', userId, manager);
    await this.mail.send(manager, addressTakenBack, account, {});
    return { ...account, ...restored };
  }
}
