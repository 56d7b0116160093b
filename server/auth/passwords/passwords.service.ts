import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import { MailedLink } from '../../database/entities/mailed-link.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { passwordChanged, passwordRemoved } from '../../mail/notices.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { endSessions } from '../sessions/end-sessions.js';
import { revokePersonalTokens } from '../access-tokens/personal-token.js';
import { CurrentPasswordService } from '../sessions/current-password.service.js';
import { PasswordPolicy } from './password-policy.js';
import type { ChangePasswordRequest } from './passwords.dto.js';
import { AccountChanges } from '../sessions/account-changes.js';

/** The password of an account that is logged in. With none, its passkeys alone log in: what nobody knows, nobody can give away. */
@Injectable()
export class PasswordsService {
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

  /**
   * Removes the password, ends every other session, and tells the owner by mail. Done twice it changes nothing more.
   * @throws Problem 409 unless a passkey lets the owner in, and a confirmed address when that is lost; 401 when the
   * session has just ended
   */
  async remove(user: AuthenticatedUser): Promise<void> {
    const notification = { event: 'password-removed', notice: passwordRemoved } as const;
    await this.accounts.changeAccount(user, notification, async (manager, account) => {
      const hasPasskey = await manager.existsBy(Passkey, { userId: user.id });
      if (!hasPasskey || account.emailConfirmedAt === null) throw problem('passkey-needed');
      if (account.passwordHash === null) return { facts: null, result: undefined };
      await manager.update(User, user.id, { passwordHash: null });
      await endSessions(manager, user.id, user.sessionId);
      await manager.delete(MailedLink, { userId: user.id, kind: 'reset' });
      return { facts: {}, result: undefined };
    });
  }

  /** Of a session that proved lately who uses it: the guard of the route has seen to that. Null where there is no password. */
  private async hashOf(id: string): Promise<string | null> {
    const account = await this.dataSource.manager.findOneBy(User, { id });
    if (!account) throw problem('invalid-token');
    return account.passwordHash;
  }
}
