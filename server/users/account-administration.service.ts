import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { AccountChanges } from '../auth/sessions/account-changes.js';
import {
  endSessions,
  inFuture,
  lockAccount,
  revokePersonalTokens,
  switchedOn,
} from '../database/accounts.js';
import { SecurityEvent } from '../database/entities/security-event.entity.js';
import { Session } from '../database/entities/session.entity.js';
import { User } from '../database/entities/user.entity.js';
import { MailedLink } from '../database/entities/mailed-link.entity.js';
import { Passkey } from '../database/entities/passkey.entity.js';
import { PersonalAccessToken } from '../database/entities/personal-access-token.entity.js';
import { SecondStep } from '../database/entities/second-step.entity.js';
import { SecurityLog } from '../auth/sessions/security-log.js';
import { unassignMessages } from '../contact/erasing.js';
import { violatedConstraint } from '../database/database-errors.js';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import { emailChangedByOperator } from '../mail/emails.js';
import { accessTokensRevoked, secondStepOff, sessionsEnded } from '../mail/notices.js';
import { MailService } from '../mail/mail.service.js';
import { mailableEmail, parseEmail } from '../shared/email-address.js';
import { UsersService } from './users.service.js';

/** What operators do with the account of one person, by its address in any spelling. Its owner is notified. */
@Injectable()
export class AccountAdministrationService {
  constructor(
    private readonly manager: EntityManager,
    private readonly accounts: AccountChanges,
    private readonly securityLog: SecurityLog,
    private readonly mail: MailService,
    private readonly users: UsersService,
  ) {}

  /** What there is of an account, for people to read. No secrets. */
  async overview(address: string) {
    const { manager } = this;
    const account = await this.find(manager, address, async (which) =>
      manager.findOneBy(User, which),
    );
    const { id: userId, emailCanonical } = account;
    const live = { userId, expiresAt: inFuture() };
    const lastLogin = await manager.findOne(SecurityEvent, {
      where: { userId, type: 'logged-in' },
      order: { id: 'DESC' },
    });
    const hasSecondStep = await manager.existsBy(SecondStep, switchedOn(userId));
    const messages = await manager.countBy(ContactMessage, { emailCanonical });
    return {
      address: account.email,
      name: account.name ?? 'none',
      'signed up': account.createdAt,
      confirmed: account.emailConfirmedAt ?? 'no',
      'last login': lastLogin?.occurredAt ?? 'none in 180 days',
      sessions: await manager.countBy(Session, live),
      password: account.passwordHash ? 'yes' : 'no',
      passkeys: await manager.countBy(Passkey, { userId }),
      tokens: await manager.countBy(PersonalAccessToken, live),
      'second step': hasSecondStep ? 'on' : 'off',
      staff: account.staffSince ? 'yes' : 'no',
      messages: `${messages} from the contact form`,
      id: userId,
    };
  }

  /** Logs an account out everywhere. @returns how many sessions there were */
  async endSessions(address: string): Promise<number> {
    return this.change(address, async (manager, account) => {
      await this.accounts.notifyOwner(manager, account, sessionsEnded, {});
      return endSessions(manager, account.id);
    });
  }

  /** @returns how many access tokens there were */
  async revokeTokens(address: string): Promise<number> {
    return this.change(address, async (manager, account) => {
      const revoked = await revokePersonalTokens(manager, { userId: account.id });
      if (revoked > 0) await this.accounts.notifyOwner(manager, account, accessTokensRevoked, {});
      return revoked;
    });
  }

  /** @throws Error when the account has no second step */
  async resetSecondStep(address: string): Promise<void> {
    await this.change(address, async (manager, account) => {
      const { affected } = await manager.delete(SecondStep, switchedOn(account.id));
      if (affected !== 1) throw new Error('The account has no second step.');
      const event = 'second-step-reset-by-operator';
      await this.accounts.notifyOwner(manager, account, secondStepOff, {}, event);
    });
  }

  /**
   * For an owner who lost both the mailbox and the second factor (decision 35).
   * @returns whether the old address gets an email with the reason. @throws Error for a taken address
   */
  async changeEmail(address: string, email: string, reason: string): Promise<boolean> {
    const emailCanonical = parseEmail(email);
    if (!emailCanonical) throw new Error("That isn't an email address.");
    return this.change(address, async (manager, account) => {
      const userId = account.id;
      const facts = { because: reason };
      const outcome = await this.mail.send(manager, emailChangedByOperator, account, facts);
      const unconfirmed = { emailConfirmedAt: null, confirmBy: null };
      await manager
        .update(User, userId, { email: mailableEmail(email), emailCanonical, ...unconfirmed })
        .catch((error: unknown) => {
          const isTaken = violatedConstraint(error) === 'users_email_canonical_key';
          throw isTaken ? new Error('Another account has this address.') : error;
        });
      await endSessions(manager, userId);
      await revokePersonalTokens(manager, { userId });
      await manager.delete(MailedLink, { userId });
      const type = 'email-changed-by-operator';
      await manager.insert(SecurityEvent, { userId, type, reason });
      this.securityLog.line(type, userId);
      return outcome === 'queued';
    });
  }

  /** Deletes an account as its owner can. Messages of the contact form stay. */
  async remove(id: string): Promise<void> {
    await this.users.delete({ id });
  }

  /** @returns false when nothing had to change. @throws Error when the address of a new member is unconfirmed */
  async setStaff(address: string, isStaff: boolean): Promise<boolean> {
    return this.change(address, async (manager, { id, emailConfirmedAt, staffSince }) => {
      if (isStaff && !emailConfirmedAt) throw new Error("The address isn't confirmed.");
      if (isStaff === (staffSince !== null)) return false;
      await manager.update(User, id, { staffSince: isStaff ? new Date() : null });
      if (!isStaff) await unassignMessages(manager, id);
      await this.securityLog.record(isStaff ? 'staff-added' : 'staff-removed', id, manager);
      return true;
    });
  }

  async listStaff(): Promise<User[]> {
    const where = { staffSince: Not(IsNull()) };
    return this.manager.find(User, { where, order: { email: 'ASC' } });
  }

  /** Works on an account in a transaction that locks it first. */
  private async change<Result>(
    address: string,
    work: (manager: EntityManager, account: User) => Promise<Result>,
  ): Promise<Result> {
    return this.manager.transaction(async (manager) =>
      work(manager, await this.find(manager, address)),
    );
  }

  private async find(
    manager: EntityManager,
    address: string,
    look = async (which: Pick<User, 'emailCanonical'>) => lockAccount(manager, which),
  ): Promise<User> {
    const emailCanonical = parseEmail(address);
    const account = emailCanonical && (await look({ emailCanonical }));
    if (!account) throw new Error('There is no account with this address.');
    return account;
  }
}
