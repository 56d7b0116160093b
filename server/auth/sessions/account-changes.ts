import { Injectable } from '@nestjs/common';
import { EntityManager, In, Not } from 'typeorm';
import { problem } from '../../api/problem.js';
import { Environment } from '../../config/environment.js';
import { lockAccount, revokePersonalTokens } from '../../database/accounts.js';
import { Identity } from '../../database/entities/identity.entity.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { Session } from '../../database/entities/session.entity.js';
import type { User } from '../../database/entities/user.entity.js';
import type { Facts } from '../../mail/email.js';
import { MailService } from '../../mail/mail.service.js';
import { plainName, type SecurityNotice } from '../../mail/notices.js';
import { hashOf, newToken } from '../../shared/hash.js';
import { TAKE_BACK_DAYS } from '../../shared/lengths.js';
import { currentOrigin } from '../../shared/request-context.js';
import { deviceName } from './device-name.js';
import { MailedLink } from '../../database/entities/mailed-link.entity.js';
import type { SessionUser } from './callers.js';
import { type OwnerEvent, SecurityLog } from './security-log.js';

/** The outcome of a change. `facts` are for its notice; null: nothing changed, so no notice is sent. */
interface Outcome<Given extends Facts, Result> {
  facts: Given | null;
  result: Result;
}

@Injectable()
export class AccountChanges {
  constructor(
    private readonly manager: EntityManager,
    private readonly environment: Environment,
    private readonly mail: MailService,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Does work with the account of a session, in a transaction that locks the account first and notifies its owner last.
   * @throws Problem `invalid-token` when the change that the lock waited for, such as a reset, has ended the session
   */
  async changeAccount<Given extends Facts, Result>(
    { id, sessionId }: SessionUser,
    notice: SecurityNotice<Given, OwnerEvent>,
    work: (manager: EntityManager, account: User) => Promise<Outcome<Given, Result>>,
  ): Promise<Result> {
    return this.manager.transaction(async (manager) => {
      const account = await lockAccount(manager, { id });
      const isAlive = await manager.existsBy(Session, { id: sessionId });
      if (!account || !isAlive) throw problem('invalid-token');
      const { facts, result } = await work(manager, account);
      if (facts) await this.notifyOwner(manager, account, notice, facts);
      return result;
    });
  }

  /**
   * Before a passkey or an identity goes.
   * @throws Problem `last-way-in` where nothing would be left to log in with, other than a mailed link
   */
  async requireAnotherWayIn(manager: EntityManager, account: User, goingId: string) {
    if (account.passwordHash !== null) return;
    const left = { userId: account.id, id: Not(goingId) };
    const issuer = In(this.environment.oidcProviders.map((provider) => provider.issuer));
    const identities = await manager.countBy(Identity, { ...left, issuer });
    if (identities + (await manager.countBy(Passkey, left)) === 0) throw problem('last-way-in');
  }

  /** Revokes every access token, in the transaction of a new password. @returns how many were good until now */
  async revokeTokens(manager: EntityManager, userId: string): Promise<number> {
    const tokens = await revokePersonalTokens(manager, { userId });
    if (tokens > 0) await this.securityLog.record('access-tokens-revoked', userId, manager);
    return tokens;
  }

  /** Notifies the owner by email and in the account's activity, in the transaction that makes the change. */
  async notifyOwner<Given extends Facts>(
    manager: EntityManager,
    account: User,
    notice: SecurityNotice<Given, OwnerEvent>,
    facts: Given,
    event = notice.kind,
  ): Promise<void> {
    await this.sendNotice(manager, notice, account, facts);
    await this.securityLog.record(event, account.id, manager);
  }

  /**
   * Emails the owner, with a link that takes the account back. Sends nothing to an unconfirmed address, or above the limit.
   */
  async sendNotice<Given extends Facts>(
    manager: EntityManager,
    notice: SecurityNotice<Given, string>,
    account: Pick<User, 'id' | 'email' | 'emailConfirmedAt'>,
    facts: Given,
  ): Promise<void> {
    const { ip, userAgent } = currentOrigin();
    const token = newToken();
    const notification = {
      ...facts,
      at: new Date().toISOString(),
      address: ip ?? '',
      browser: plainName(deviceName(userAgent) ?? '', ''),
      token,
    };
    const outcome = await this.mail.send(manager, notice, account, notification);
    if (outcome !== 'queued') return;
    await manager.insert(MailedLink, {
      kind: 'take-back',
      userId: account.id,
      tokenHash: hashOf(token),
      newEmail: notice.restores ? account.email : null,
      expiresAt: () => `now() + interval '${TAKE_BACK_DAYS} days'`,
    });
  }
}
