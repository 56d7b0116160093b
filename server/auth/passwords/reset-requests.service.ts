import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../../database/entities/user.entity.js';
import { Queue, type QueueTask } from '../../queue/queue.js';
import { type CanonicalEmail, canonicalEmail } from '../../shared/email-address.js';
import { currentOrigin, type RequestOrigin, runInContext } from '../../shared/request-context.js';
import { SecurityLog } from '../sessions/security-log.js';
import { MailedLinks } from '../mailed-links/mailed-links.service.js';
import type { ForgotPasswordResponse } from './reset.dto.js';

interface ResetRequest {
  email: CanonicalEmail;
  origin: RequestOrigin;
}

/** Requests for links that set a new password. */
@Injectable()
export class ResetRequests {
  private readonly requests: QueueTask<ResetRequest>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly links: MailedLinks,
    private readonly securityLog: SecurityLog,
    queue: Queue,
  ) {
    this.requests = queue.register<ResetRequest>({
      name: 'password-reset-request',
      urgency: 'urgent',
      run: async ({ email, origin }) =>
        runInContext({ origin }, async () => this.issueToken(email)),
    });
  }

  /**
   * Takes down a request for a reset link. The worker looks up later whether there is such an account: a known and an
   * unknown address cost this call the very same work.
   */
  async add(email: string): Promise<ForgotPasswordResponse> {
    const request = { email: canonicalEmail(email), origin: currentOrigin() };
    await this.requests.add(this.dataSource.manager, request);
    return { message: 'If an account with that email exists, we have sent a password reset link.' };
  }

  /** Issues a token in place of any earlier one; its email is queued in the same transaction. */
  private async issueToken(email: CanonicalEmail): Promise<void> {
    const account = await this.dataSource.manager.findOneBy(User, { emailCanonical: email });
    if (!account) {
      this.securityLog.line('reset-requested', undefined, email);
      return;
    }
    await this.dataSource.transaction(async (manager) => {
      await this.securityLog.record('reset-requested', account.id, manager);
      await this.links.send(manager, 'reset', account);
    });
  }
}
