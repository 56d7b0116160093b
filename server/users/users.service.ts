import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { Caller } from '../auth/sessions/callers.js';
import { Cleanup } from '../cleanup/cleanup.js';
import { ProfileResponse, type UpdateProfileRequest } from './profile.dto.js';
import { unassignMessages } from '../contact/erasing.js';
import { SecurityLog } from '../auth/sessions/security-log.js';
import { problem } from '../api/problem.js';
import { inFuture, restoring } from '../database/accounts.js';
import { MailedLink } from '../database/entities/mailed-link.entity.js';
import { Session } from '../database/entities/session.entity.js';
import { User } from '../database/entities/user.entity.js';
import { accountDeleted } from '../mail/emails.js';
import { MailService } from '../mail/mail.service.js';
import { removeEmails } from '../mail/queued-emails.js';
import { UNCONFIRMED_ACCOUNT_DAYS } from '../shared/lengths.js';

/** SQL of accounts that were not confirmed or used in time, of which their owners were warned. */
const ABANDONED = `
  confirm_by < now()
  AND NOT EXISTS (SELECT FROM sessions WHERE user_id = users.id)
  AND NOT EXISTS (
    SELECT FROM security_events WHERE user_id = users.id AND type = 'logged-in'
      AND occurred_at > now() - interval '${UNCONFIRMED_ACCOUNT_DAYS} days'
  )`;

@Injectable()
export class UsersService {
  constructor(
    private readonly manager: EntityManager,
    private readonly mail: MailService,
    private readonly securityLog: SecurityLog,
    cleanup: Cleanup,
  ) {
    cleanup.registerRows('users', ABANDONED);
  }

  /** @throws Problem `invalid-token` when the account was deleted a moment ago */
  async update(user: Caller, changes: UpdateProfileRequest): Promise<ProfileResponse> {
    const { affected } = await this.manager.update(User, { id: user.id }, changes);
    if (affected !== 1) throw problem('invalid-token');
    return ProfileResponse.of({ ...user, ...changes });
  }

  /** @throws Problem `email-changed-lately`: an intruder must not delete what its owner can take back; `invalid-token` for an ended session */
  async delete({ id, sessionId }: { id: string; sessionId?: string }): Promise<void> {
    const undo = { ...restoring(id), expiresAt: inFuture() };
    await this.manager.transaction(async (manager) => {
      // Locked first, as every change of a password does. Two calls at once: one email.
      const lock = { mode: 'pessimistic_write' } as const;
      const account = await manager.findOne(User, { where: { id }, lock });
      const isAlive =
        sessionId === undefined || (await manager.existsBy(Session, { id: sessionId }));
      if (!account || !isAlive) throw problem('invalid-token');
      if (sessionId !== undefined && (await manager.existsBy(MailedLink, undo))) {
        throw problem('email-changed-lately');
      }
      if (account.staffSince) await unassignMessages(manager, id);
      await manager.delete(User, id);
      // Those that still wait are sent.
      await removeEmails(manager, 'to', [account.emailCanonical], { onlyFailed: true });
      await this.mail.send(manager, accountDeleted, account, {});
    });
    this.securityLog.line('account-deleted', id);
  }
}
