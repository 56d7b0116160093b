import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { problem } from '../../problems/problem.js';
import { PasswordResetToken } from '../../database/entities/link-token.entity.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { passwordRemoved } from '../../mail/emails/password-removed.js';
import type { AuthenticatedUser } from '../identity/authenticated-user.js';
import { SecurityLog } from '../identity/security-log.js';
import { SecurityNotices } from '../notices/security-notices.service.js';
import { lockedAccount } from '../identity/locked-account.js';
import { removeAll } from '../identity/remove-all.js';

/** Leaves an account with its passkeys alone: what nobody knows, nobody can give away. */
@Injectable()
export class PasswordRemovalService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notices: SecurityNotices,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Removes the password, ends every other session, and tells the owner by mail. Done twice it changes nothing more.
   * @throws Problem 409 unless a passkey lets the owner in, and a confirmed address when that is lost; 401 when the
   * session has just ended
   */
  async remove(user: AuthenticatedUser): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const account = await lockedAccount(manager, user);
      const hasPasskey = await manager.existsBy(Passkey, { userId: user.id });
      if (!hasPasskey || account.emailConfirmedAt === null) throw problem('passkey-needed');
      if (account.passwordHash === null) return;
      await manager.update(User, user.id, { passwordHash: null });
      await removeAll(manager, 'sessions', user.id, user.sessionId);
      await manager.delete(PasswordResetToken, { userId: user.id });
      await this.notices.send(manager, passwordRemoved, account, {});
      await this.securityLog.record('password-removed', user.id, manager);
    });
  }
}
