import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import { MailedLink } from '../../database/entities/mailed-link.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { passwordChanged } from '../../mail/notices.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { endSessions } from '../sessions/end-sessions.js';
import { revokePersonalTokens } from '../access-tokens/personal-token.js';
import { CurrentPasswordService } from '../sessions/current-password.service.js';
import { PasswordPolicy } from './password-policy.js';
import type { ChangePasswordRequest } from './password-change.dto.js';
import { AccountChanges } from '../sessions/account-changes.js';

@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limiter: Limiter,
    private readonly currentPassword: CurrentPasswordService,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly accounts: AccountChanges,
  ) {}

  /**
   * Changes the password, ends every other session, and the access tokens unless told otherwise, and tells the owner by mail.
   * @throws Problem 401 for a wrong current password (the session lives on); 400 for a password easily guessed, or
   * the old one; 429.
   */
  async change(
    user: AuthenticatedUser,
    {
      new_password: newPassword,
      current_password: current,
      revoke_tokens: revokesTokens,
    }: ChangePasswordRequest,
  ): Promise<void> {
    await this.limiter.take('password-changes', user.sessionId);
    const verifiedHash =
      current === undefined
        ? await this.hashOf(user.id)
        : await this.currentPassword.verify(user, current, 'password-change-refused');
    const passwordHash = await this.passwordPolicy.hash(newPassword, {
      email: user.email,
      field: 'new_password',
      old: verifiedHash,
    });
    const notification = { event: 'password-changed', notice: passwordChanged } as const;
    await this.accounts.changeAccount(user, notification, async (manager, account) => {
      // A change that the lock waited for: the password that was verified is not this one.
      if (account.passwordHash !== verifiedHash) throw problem('invalid-token');
      await manager.update(User, user.id, { passwordHash });
      await endSessions(manager, user.id, user.sessionId);
      // A link asked for by somebody else must not undo the change.
      await manager.delete(MailedLink, { userId: user.id, kind: 'reset' });
      const tokens = revokesTokens ? await revokePersonalTokens(manager, { userId: user.id }) : 0;
      return {
        facts: { tokens: String(tokens) },
        events: tokens > 0 ? ['access-tokens-revoked'] : [],
        result: undefined,
      };
    });
  }

  /** Of a session that proved lately who uses it: the guard of the route has seen to that. Null where there is no password. */
  private async hashOf(id: string): Promise<string | null> {
    const account = await this.dataSource.manager.findOneBy(User, { id });
    if (!account) throw problem('invalid-token');
    return account.passwordHash;
  }
}
