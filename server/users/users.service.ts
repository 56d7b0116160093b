import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuthenticatedUser } from '../auth/authenticated-user.js';
import { SecurityLog } from '../auth/security-log/security-log.js';
import { endAllSessions, forgetEvents } from '../auth/sessions/ending.js';
import { problem } from '../common/problems/problem.js';
import type { RequestOrigin } from '../common/request-origin.js';
import { accountDeleted } from '../mail/emails/account-deleted.js';
import { MailService, type Recipient } from '../mail/mail.service.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mail: MailService,
    private readonly securityLog: SecurityLog,
  ) {}

  /** @throws Problem 401 when the account was deleted a moment ago. */
  async rename(
    { id, email, emailVerified }: AuthenticatedUser,
    name: string,
  ): Promise<{ name: string; email: string; emailVerified: boolean }> {
    const [, changed] = await this.dataSource.query<[unknown, number]>(
      'UPDATE users SET name = $2 WHERE id = $1',
      [id, name],
    );
    if (changed !== 1) throw problem('invalid-token');
    return { name, email, emailVerified };
  }

  /**
   * Deletes the account with everything it owns, so that every token is dead at once, and queues the
   * farewell email in the same transaction. What there may be much of goes first, in statements of their
   * own; foreign keys take the rest along.
   */
  async delete({ id }: AuthenticatedUser, origin: RequestOrigin): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Locked first, as every change of a password does. Two calls at once: one email.
      const [account] = await manager.query<Recipient[]>(
        'SELECT email, email_confirmed_at AS "emailConfirmedAt" FROM users WHERE id = $1 FOR UPDATE',
        [id],
      );
      if (!account) throw problem('invalid-token');
      await endAllSessions(manager, id);
      await forgetEvents(manager, id);
      await manager.query('DELETE FROM users WHERE id = $1', [id]);
      await this.mail.send(manager, accountDeleted, account, {});
    });
    this.securityLog.line('account-deleted', origin, id);
  }
}
