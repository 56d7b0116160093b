import { Injectable } from '@nestjs/common';
import { EntityManager, In, IsNull, MoreThanOrEqual, Raw } from 'typeorm';
import { problem, whenViolated } from '../../api/problem.js';
import { endSessions, lockAccount, restoring } from '../../database/accounts.js';
import { MailedLink } from '../../database/entities/mailed-link.entity.js';
import { Identity } from '../../database/entities/identity.entity.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { RecoveryCode } from '../../database/entities/recovery-code.entity.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { Limiter } from '../../limits/limiter.js';
import { OF_ACCOUNT } from '../../limits/limits.js';
import { addressTakenBack } from '../../mail/emails.js';
import { MailService, type SendOutcome } from '../../mail/mail.service.js';
import { passwordChanged, setUpRemoved } from '../../mail/notices.js';
import { canonicalEmail } from '../../shared/email-address.js';
import { hashOf } from '../../shared/hash.js';
import { TAKE_BACK_DAYS, UNCONFIRMED_ACCOUNT_DAYS } from '../../shared/lengths.js';
import { setUpInWords } from '../../shared/set-up-before.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { AccountChanges } from '../sessions/account-changes.js';
import type { SessionUser } from '../sessions/callers.js';
import { EMPTY_PROFILE } from '../../users/profile.dto.js';
import { type OwnerEvent, SecurityLog } from '../sessions/security-log.js';
import { LoginService } from '../sessions/login.service.js';
import type { ConfirmEmailRequest } from './mailed-links.dto.js';
import { MailedLinksService } from './mailed-links.service.js';
import { setUpByOtherSessions, takenByFirstClaim } from './set-up-before.js';

/** SQL of `confirmBy`: when an account that was neither confirmed nor used is removed. */
export const UNCONFIRMED_UNTIL = () => `now() + interval '${UNCONFIRMED_ACCOUNT_DAYS} days'`;

/** @throws Problem `email-taken` when another account has the address */
export const throwWhenTaken = whenViolated('users_email_canonical_key', 'email-taken');

interface Claim {
  /** The session that the claim comes from: its maker knows the password. */
  sessionId?: string | undefined;
  /** The hash of a new password; undefined keeps the current one. */
  passwordHash?: string | undefined;
}

type Address = Pick<User, 'email' | 'emailCanonical'>;

/** Gives an account to the owner of its address, who proves it with a mailed link. */
@Injectable()
export class LinkClaimsService {
  constructor(
    private readonly manager: EntityManager,
    private readonly links: MailedLinksService,
    private readonly hasher: PasswordHasher,
    private readonly limiter: Limiter,
    private readonly mail: MailService,
    private readonly accounts: AccountChanges,
    private readonly login: LoginService,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Decision 18. A refused call leaves the link good.
   * @param caller undefined when the call came without a token
   * @throws Problem `invalid-confirmation-link`, `new-password-required`; `validation` for a password easily guessed;
   * `too-many-requests`, `unavailable`
   */
  async confirm(
    { token, newPassword, browserKey }: ConfirmEmailRequest,
    caller: SessionUser | undefined,
  ): Promise<void> {
    const { link, owner } = await this.links.get('confirmation', token, caller?.id);
    const sessionId = caller?.id === owner.id ? caller.sessionId : undefined;
    // The password was typed in that browser: no stranger who made the account knows it.
    const isSignUp = browserKey !== undefined && link.browserHash?.equals(hashOf(browserKey));
    if (sessionId === undefined && newPassword === undefined && !isSignUp) {
      throw problem('new-password-required');
    }
    const passwordHash =
      newPassword && (await this.hasher.hashChosen(newPassword, owner.email, 'newPassword'));
    await this.claim(link, { passwordHash, sessionId });
  }

  /** Sends another link. @throws Problem `confirmed-already`; `too-many-requests` after too many emails */
  async resend({ id }: SessionUser): Promise<void> {
    const outcome = await this.manager.transaction(async (manager) =>
      this.sendConfirmation(manager, id),
    );
    if (outcome === undefined) throw problem('confirmed-already');
    if (typeof outcome === 'object') throw this.limiter.refusal(outcome);
    this.securityLog.line('confirmation-requested', id);
  }

  /** @returns undefined where there is no account that is not confirmed yet */
  async sendConfirmation(manager: EntityManager, id: string): Promise<SendOutcome | undefined> {
    const account = await lockAccount(manager, { id, emailConfirmedAt: IsNull() });
    if (!account) return undefined;
    await manager.update(User, { id, confirmBy: IsNull() }, { confirmBy: UNCONFIRMED_UNTIL });
    return this.links.send(manager, 'confirmation', account);
  }

  /**
   * Uses a link up, which proves ownership of the address, and trusts the client that it came from.
   * @throws Problem as `MailedLinksService.useUp` does; `email-taken` for the address that the link gives back, and the
   * link stays good
   */
  async claim(link: MailedLink, claim: Claim): Promise<void> {
    const { userId: id, kind } = link;
    const email = await this.manager.transaction(async (manager) => {
      const account = await this.links.useUp(manager, link);
      if (kind === 'confirmation') await this.securityLog.record('email-confirmed', id, manager);
      // A stranger who made the account, or got into it, may have asked for another address.
      await manager.delete(MailedLink, { userId: id, kind: 'email-change' });
      const isTakeBack = kind === 'take-back';
      const address = isTakeBack ? await this.takeBack(manager, account, link) : undefined;
      const claimed = await this.verifyOwnership(manager, account, claim, address);
      await this.login.trustClient(manager, id);
      return claimed.emailCanonical;
    });
    await this.login.forgetFailures(email);
    // What an intruder used up.
    if (kind === 'take-back') await this.limiter.clear(OF_ACCOUNT, id);
  }

  /** Removes what an intruder may have added (decision 23). @returns the address that the link gives back, if it does */
  private async takeBack(manager: EntityManager, account: User, link: MailedLink) {
    const { id: userId } = account;
    const { newEmail, createdAt } = link;
    await manager.delete(Passkey, { userId });
    await manager.update(User, userId, { knownNetworks: [], knownBrowsers: [] });
    // Older than that, and no notice about it has a link that still works, or had one when the address was changed.
    const recent = Raw(
      (column) =>
        `${column} > coalesce(CAST(:changedAt AS timestamptz), now()) - interval '${TAKE_BACK_DAYS} days'`,
      { changedAt: newEmail === null ? null : createdAt },
    );
    await manager.delete(SecondStep, [
      { userId, enabledAt: recent },
      { userId, enabledAt: IsNull() },
    ]);
    await manager.delete(RecoveryCode, { userId, createdAt: recent });
    await manager.delete(Identity, { userId, createdAt: recent });
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
   * Gives an account, locked by the manager's transaction, to the proven owner of its address, and removes everything
   * that other sessions had set up (decision 18). A second step stays if the claiming session set it up, or
   * if it is younger than the first claim: a mailbox alone is not two factors (ASVS 5.0, 6.4.3).
   * @param address the one that was shown, where the account had another
   * @returns the account as it is now
   * @throws Problem `email-taken` when another account has the address
   */
  async verifyOwnership(
    manager: EntityManager,
    account: User,
    { passwordHash, sessionId }: Claim,
    address?: Address,
  ): Promise<User> {
    const { id } = account;
    const isFirst = account.emailConfirmedAt === null;
    const taken = await takenByFirstClaim(manager, account, sessionId);
    const known = address ? null : account.emailConfirmedAt;
    const confirmed = { ...address, emailConfirmedAt: known ?? new Date() };
    const claimed = { ...account, ...confirmed };
    const change = {
      ...confirmed,
      confirmBy: null,
      ...(passwordHash !== undefined && { passwordHash }),
      ...(isFirst && { knownNetworks: [], knownBrowsers: [] }),
      ...(taken.name && EMPTY_PROFILE),
    };
    await manager.update(User, id, change).catch(throwWhenTaken);
    if (isFirst) {
      const elsewhere = setUpByOtherSessions(id, sessionId);
      await manager.delete(SecondStep, elsewhere);
      await manager.delete(Passkey, elsewhere);
    }
    await manager.delete(MailedLink, [
      { userId: id, kind: In(['reset', 'confirmation']) },
      { userId: id, kind: 'take-back', newEmail: IsNull() },
    ]);
    await endSessions(manager, id, sessionId);
    const record = async (event: OwnerEvent) => this.securityLog.record(event, id, manager);
    if (taken.secondStep) await record('set-up-second-step-removed');
    if (taken.passkeys > 0) await record('set-up-passkeys-removed');
    if (taken.name) await record('set-up-name-removed');
    const removed = setUpInWords(taken);
    const password = passwordHash === undefined ? '' : 'yes';
    const tokens = password ? await this.accounts.revokeTokens(manager, id) : 0;
    if (removed)
      await this.accounts.sendNotice(manager, setUpRemoved, claimed, { removed, password });
    else if (password) {
      await this.accounts.sendNotice(manager, passwordChanged, claimed, { tokens: String(tokens) });
    }
    if (password) await record('password-reset');
    return claimed;
  }
}
