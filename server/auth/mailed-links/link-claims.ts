import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  EmailChangeToken,
  EmailConfirmationToken,
  PasswordResetToken,
} from '../../database/entities/link-token.entity.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { passwordChanged, setUpRemoved } from '../../mail/notices.js';
import { setUpInWords } from '../../shared/set-up-before.js';
import { EMPTY_PROFILE } from '../sessions/profile.dto.js';
import { removeAll } from '../sessions/remove-all.js';
import { revokePersonalTokens } from '../access-tokens/revoke-personal-tokens.js';
import { SecurityLog } from '../sessions/security-log.js';
import { LoginAttempts } from '../sessions/login-attempts.service.js';
import { SecurityNotices } from '../sessions/security-notices.service.js';
import { type LinkKind, MailedLinks } from './mailed-links.js';
import { eventsOf, setUpByOtherSessions, type Shown, takenByFirstClaim } from './set-up-before.js';

/** The facts that somebody with a good link brings along. */
interface Claim extends Shown {
  /** The hash of a new password; undefined keeps the one there is. */
  passwordHash?: string | undefined;
}

/** Gives an account to whoever has a link that was mailed to its address. */
@Injectable()
export class LinkClaims {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: MailedLinks,
    private readonly notices: SecurityNotices,
    private readonly attempts: LoginAttempts,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Uses a link up: it shows that the address belongs to whoever uses it. Makes every other link useless but those of
   * security notices, and lets its owner log in from here. The rest stands at `verifyOwnership`.
   * @throws Problem 400 as `MailedLinks.useUp` does
   */
  async claim(kind: LinkKind, token: string, id: string, claim: Claim): Promise<void> {
    const email = await this.dataSource.transaction(async (manager) => {
      const account = await this.links.useUp(manager, kind, token, id);
      if (kind.used) await this.securityLog.record(kind.used, id, manager);
      // The maker of the account may have asked for another address of theirs.
      await manager.delete(EmailChangeToken, { userId: id });
      await this.verifyOwnership(manager, account, claim);
      return account.emailCanonical;
    });
    await this.attempts.trustClient(id, email);
  }

  /**
   * Gives an account, locked by the manager's transaction, to whoever has shown that its address is theirs. Until then
   * anybody may have made the account and be waiting in it (pre-hijacking: Sudhodanan and Paverd, 2022): everything set
   * up from elsewhere must be worth nothing from now on. Confirms the address, removes the links that were mailed to
   * it, ends every session but the one that claims, and sets the new password, which ends the access tokens. A second
   * step that is older than the first claim goes, unless the session that claims set it up or a code of it was shown;
   * later ones stay: a mailbox alone is not two factors (ASVS 5.0, 6.4.3). The owner's activity and an email tell what
   * went.
   * @param address the one that was shown, where the account had another
   * @returns the account as it is now
   * @throws the database's error when another account has the address
   */
  async verifyOwnership(
    manager: EntityManager,
    account: User,
    { passwordHash, ...shown }: Claim,
    address?: Pick<User, 'email' | 'emailCanonical'>,
  ): Promise<User> {
    const { id } = account;
    const isFirst = account.emailConfirmedAt === null;
    const taken = await takenByFirstClaim(manager, account, shown);
    const known = address ? null : account.emailConfirmedAt;
    const confirmed = { ...address, emailConfirmedAt: known ?? new Date() };
    const claimed = { ...account, ...confirmed };
    await manager.update(User, id, {
      ...confirmed,
      confirmBy: null,
      ...(passwordHash !== undefined && { passwordHash }),
      // The first claim takes what somebody else may have set up; later ones nothing.
      ...(isFirst && { knownNetworks: [], knownBrowsers: [] }),
      ...(taken.name && EMPTY_PROFILE),
    });
    // Its owner may have had it from this very session. Otherwise it would be somebody else's app that is asked.
    if (isFirst) {
      const elsewhere = setUpByOtherSessions(id, shown);
      if (!shown.code) await manager.delete(SecondStep, elsewhere);
      await manager.delete(Passkey, elsewhere);
    }
    await manager.delete(PasswordResetToken, { userId: id });
    await manager.delete(EmailConfirmationToken, { userId: id });
    await removeAll(manager, 'sessions', id, shown.sessionId);
    for (const event of eventsOf(taken)) await this.securityLog.record(event, id, manager);
    const removed = setUpInWords(taken);
    const password = passwordHash === undefined ? '' : 'yes';
    const tokens = password ? await revokePersonalTokens(manager, { userId: id }) : 0;
    if (tokens > 0) await this.securityLog.record('access-tokens-revoked', id, manager);
    if (removed) await this.notices.send(manager, setUpRemoved, claimed, { removed, password });
    else if (password) {
      await this.notices.send(manager, passwordChanged, claimed, { tokens: String(tokens) });
    }
    if (password) await this.securityLog.record('password-reset', id, manager);
    return claimed;
  }
}
