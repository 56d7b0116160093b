import { Injectable } from '@nestjs/common';
import { problem } from '../../api/problem.js';
import { MailedLink } from '../../database/entities/mailed-link.entity.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { passwordRemoved } from '../../mail/notices.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { endSessions } from '../sessions/end-sessions.js';
import { AccountChanges } from '../sessions/account-changes.js';

/** Leaves an account with its passkeys alone: what nobody knows, nobody can give away. */
@Injectable()
export class PasswordRemovalService {
  constructor(private readonly accounts: AccountChanges) {}

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
}
