import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Raw } from 'typeorm';
import { NOT_ME_LINK_DAYS } from '../../shared/limits.js';
import { NotMeToken } from '../../database/entities/link-token.entity.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { RecoveryCode, SecondStep } from '../../database/entities/second-step.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { NOT_ME, RESET_OF_LOCKED } from '../links/link-kinds.js';
import { MailedLinks } from '../links/mailed-links.js';
import { lockedHash } from '../passwords/password-hasher.js';
import { PersonalTokens } from '../identity/personal-tokens.service.js';
import { SecurityLog } from '../identity/security-log.js';
import { removeAll } from '../identity/remove-all.js';

@Injectable()
export class NotMeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: MailedLinks,
    private readonly tokens: PersonalTokens,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Takes an account back for whoever reads the mail of its address: ends every session, locks the password, removes the
   * passkeys, revokes the access tokens, removes a second step and recovery codes that came while a notice's link works, forgets where the account was
   * used from, and mails a reset link. The link in the notice does not set a password itself: it is good for days, and
   * notices are shown to colleagues and forwarded to helpdesks.
   * @throws Problem 400 when the token is unknown, used or expired; 429.
   */
  async takeBack(token: string): Promise<void> {
    const { id } = await this.links.ownerOf(NOT_ME, token);
    await this.dataSource.transaction(async (manager) => {
      const account = await this.links.useUp(manager, NOT_ME, token, id);
      // The other notices are about the same intruder.
      await manager.delete(NotMeToken, { userId: id });
      // Nobody can tell which of them is the intruder's, or in whose hands the owner's own are.
      await manager.delete(Passkey, { userId: id });
      await this.tokens.revokeAll(manager, id);
      await removeAll(manager, 'sessions', id);
      await manager.update(User, id, {
        ...(account.passwordHash !== null && { passwordHash: lockedHash(account.passwordHash) }),
        knownNetworks: [],
        knownBrowsers: [],
      });
      // Older than that, and no notice about it has a link that still works.
      const lately = Raw((column) => `${column} > now() - interval '${NOT_ME_LINK_DAYS} days'`);
      await manager.delete(SecondStep, [
        { userId: id, enabledAt: lately },
        { userId: id, enabledAt: IsNull() },
      ]);
      await manager.delete(RecoveryCode, { userId: id, createdAt: lately });
      await this.securityLog.record('not-me', id, manager);
      await this.links.send(manager, RESET_OF_LOCKED, account);
    });
  }
}
