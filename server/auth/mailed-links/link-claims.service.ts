import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, MoreThanOrEqual, Raw } from 'typeorm';
import { MailedLink, restoring } from '../../database/entities/mailed-link.entity.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { RecoveryCode, SecondStep } from '../../database/entities/second-step.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { addressTakenBack } from '../../mail/emails.js';
import { MailService } from '../../mail/mail.service.js';
import { passwordChanged, setUpRemoved } from '../../mail/notices.js';
import { canonicalEmail } from '../../shared/email-address.js';
import { TAKE_BACK_DAYS } from '../../shared/limits.js';
import { setUpInWords } from '../../shared/set-up-before.js';
import { throwWhenTaken } from '../passwords/email-taken.js';
import { EMPTY_PROFILE } from '../sessions/profile.dto.js';
import { endSessions } from '../sessions/end-sessions.js';
import { revokePersonalTokens } from '../access-tokens/personal-token.js';
import { SecurityLog } from '../sessions/security-log.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountChanges } from '../sessions/account-changes.js';
import { MailedLinks, type Purpose } from './mailed-links.service.js';
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
    private readonly mail: MailService,
    private readonly accounts: AccountChanges,
    private readonly sessions: SessionsService,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Uses a link up: it shows that the address belongs to whoever uses it. Lets its owner log in from here. The rest is at
   * `takeBack` and `verifyOwnership`.
   * @throws Problem 400 as `MailedLinks.useUp` does; 409 when another account has the address that the link gives back, and
   * the link stays good
   */
  async claim(purpose: Purpose, link: MailedLink, claim: Claim): Promise<void> {
    const { userId: id, kind } = link;
    const email = await this.dataSource.transaction(async (manager) => {
      const account = await this.links.useUp(manager, purpose, link);
      if (kind === 'confirmation') await this.securityLog.record('email-confirmed', id, manager);
      // Whoever made the account, or got into it, may have asked for another address of theirs.
      await manager.delete(MailedLink, { userId: id, kind: 'email-change' });
      const address =
        kind === 'take-back' ? await this.takeBack(manager, account, link) : undefined;
      const claimed = await this.verifyOwnership(manager, account, claim, address).catch(
        throwWhenTaken,
      );
      return claimed.emailCanonical;
    });
    await this.sessions.trustClient(id, email);
  }

  /**
   * Removes what somebody who got into an account may have added to it: passkeys, a second step and recovery codes that came
   * while a notice's link works, and where the account was used from. The owner's own passkeys go, too: nobody can tell
   * which of them is the intruder's, or who has the owner's.
   * @returns the address that the account gets back, if the link gives one back
   */
  private async takeBack(
    manager: EntityManager,
    account: User,
    { newEmail, createdAt }: MailedLink,
  ): Promise<Pick<User, 'email' | 'emailCanonical'> | undefined> {
    const { id: userId } = account;
    await manager.delete(Passkey, { userId });
    await manager.update(User, userId, { knownNetworks: [], knownBrowsers: [] });
    // Older than that, and no notice about it has a link that still works, or had one when the address was changed.
    const lately = Raw(
      (column) =>
        `${column} > coalesce(CAST(:changedAt AS timestamptz), now()) - interval '${TAKE_BACK_DAYS} days'`,
      { changedAt: newEmail === null ? null : createdAt },
    );
    const steps = [{ enabledAt: lately }, { enabledAt: IsNull() }];
    await manager.delete(
      SecondStep,
      steps.map((step) => ({ userId, ...step })),
    );
    await manager.delete(RecoveryCode, { userId, createdAt: lately });
    await this.securityLog.record('account-taken-back', userId, manager);
    if (newEmail === null) return undefined;
    // The later ones lead to addresses of the intruder.
    const since = MoreThanOrEqual(createdAt);
    await manager.delete(MailedLink, { ...restoring(userId), createdAt: since });
    const emailCanonical = canonicalEmail(newEmail);
    if (emailCanonical === account.emailCanonical) return undefined;
    // Otherwise an intruder would sign up with the address to keep it from its owner.
    await manager.delete(User, { emailCanonical, emailConfirmedAt: IsNull(), createdAt: since });
    await this.securityLog.record('email-restored', userId, manager);
    await this.mail.send(manager, addressTakenBack, account, {});
    return { email: newEmail, emailCanonical };
  }

  /**
   * Gives an account, locked by the manager's transaction, to whoever has shown that its address is theirs. Until then
   * anybody may have made the account and be waiting in it (pre-hijacking: Sudhodanan and Paverd, 2022): everything set
   * up from elsewhere must be worth nothing from now on. Confirms the address, removes the links that were mailed to
   * the account, except those that give an earlier address back: one who has moved it on must not take them away. Ends
   * every session but the one that claims, and sets the new password, which ends the access tokens. A second
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
    await manager.delete(MailedLink, [
      { userId: id, kind: In(['reset', 'confirmation']) },
      { userId: id, kind: 'take-back', newEmail: IsNull() },
    ]);
    await endSessions(manager, id, shown.sessionId);
    for (const event of eventsOf(taken)) await this.securityLog.record(event, id, manager);
    const removed = setUpInWords(taken);
    const password = passwordHash === undefined ? '' : 'yes';
    const tokens = password ? await revokePersonalTokens(manager, { userId: id }) : 0;
    if (tokens > 0) await this.securityLog.record('access-tokens-revoked', id, manager);
    if (removed)
      await this.accounts.sendNotice(manager, setUpRemoved, claimed, { removed, password });
    else if (password) {
      await this.accounts.sendNotice(manager, passwordChanged, claimed, { tokens: String(tokens) });
    }
    if (password) await this.securityLog.record('password-reset', id, manager);
    return claimed;
  }
}
