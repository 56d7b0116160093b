import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { problem } from '../../common/problems/problem.js';
import type { RequestOrigin } from '../../common/request-origin.js';
import { Environment } from '../../config/environment.js';
import { passwordChanged } from '../../mail/emails/password-changed.js';
import { MailService, type Recipient } from '../../mail/mail.service.js';
import type { AuthenticatedUser } from '../authenticated-user.js';
import type { ChangePasswordRequest } from './password.dto.js';
import { PasswordHasher } from './password-hasher.js';
import { CurrentPasswordService } from './current-password.service.js';
import { PasswordPolicy, samePassword } from './password-policy.js';
import { SecurityLog } from '../security-log/security-log.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { assertFreshProof } from '../sessions/fresh-proof.js';

@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
    private readonly hasher: PasswordHasher,
    private readonly currentPassword: CurrentPasswordService,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly sessions: SessionsService,
    private readonly mail: MailService,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Changes the password, ends every other session and tells the owner by mail.
   * @throws Problem 401 for a wrong current password (the session lives on); 403 without one, unless the
   * login is recent; 400 for a password easily guessed, or the old one.
   */
  async change(
    user: AuthenticatedUser,
    { new_password: newPassword, current_password: currentPassword }: ChangePasswordRequest,
    origin: RequestOrigin,
  ): Promise<void> {
    const verifiedHash = await this.reauthenticate(user, currentPassword, origin);
    await this.passwordPolicy.assertNotGuessable(newPassword, user.email, 'new_password');
    const isSame =
      currentPassword === undefined
        ? await this.isCurrent(newPassword, user)
        : newPassword === currentPassword;
    if (isSame) throw samePassword('new_password');
    const passwordHash = await this.hasher.hash(newPassword);
    await this.dataSource.transaction(async (manager) => {
      const [[account]] = await manager.query<[Recipient[], number]>(
        `UPDATE users SET password_hash = $2 WHERE id = $1 AND password_hash = coalesce($3, password_hash)
         RETURNING email, email_confirmed_at AS "emailConfirmedAt"`,
        [user.id, passwordHash, verifiedHash],
      );
      // A reset or a confirmation that the update waited for has ended the session: its owner's word counts.
      if (!account || !(await this.sessions.exists(manager, user.sessionId))) {
        throw problem('invalid-token');
      }
      await this.sessions.endAll(manager, user.id, user.sessionId);
      // A link asked for by somebody else must not undo the change.
      await manager.query('DELETE FROM password_reset_tokens WHERE user_id = $1', [user.id]);
      const at = new Date().toISOString();
      await this.mail.send(manager, passwordChanged, account, { at });
      await this.securityLog.record('password-changed', origin, user.id, manager);
    });
  }

  /** @returns the hash that the current password was checked against, or null after a recent login. */
  private async reauthenticate(
    user: AuthenticatedUser,
    currentPassword: string | undefined,
    origin: RequestOrigin,
  ): Promise<string | null> {
    if (currentPassword !== undefined) {
      return this.currentPassword.verify(user, currentPassword, origin, 'password-change-refused');
    }
    assertFreshProof(user, this.environment);
    return null;
  }

  private async isCurrent(password: string, { id }: AuthenticatedUser): Promise<boolean> {
    const [row] = await this.dataSource.query<{ password_hash: string }[]>(
      'SELECT password_hash FROM users WHERE id = $1',
      [id],
    );
    return this.hasher.verify(row?.password_hash, password);
  }
}
