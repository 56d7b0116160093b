import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type CanonicalEmail, canonicalEmail } from '../../shared/email-address.js';
import { RESET_TOKEN_MINUTES } from '../../shared/limits.js';
import { PasswordResetToken } from '../../database/entities/link-token.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { passwordReset } from '../../mail/emails/password-reset.js';
import { Queue, type QueueTask } from '../../queue/queue.js';
import { type LinkKind, MailedLinks } from '../links/mailed-links.js';
import { ShownCode } from '../codes/shown-code.service.js';
import { SecurityLog } from '../identity/security-log.js';
import { PasswordPolicy } from '../passwords/password-policy.js';
import type { ResetPasswordRequest } from '../passwords/password.dto.js';
import { currentOrigin, type RequestOrigin, runInContext } from '../../shared/request-context.js';

/** A link that sets a new password. */
export const RESET: LinkKind = {
  token: PasswordResetToken,
  email: passwordReset,
  minutes: RESET_TOKEN_MINUTES,
  askedBy: 'anybody',
  refused: { event: 'reset-refused', problem: 'invalid-reset-token' },
};

interface ResetRequest {
  email: CanonicalEmail;
  origin: RequestOrigin;
}

@Injectable()
export class PasswordResetService {
  private readonly requests: QueueTask<ResetRequest>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly links: MailedLinks,
    private readonly shownCode: ShownCode,
    private readonly securityLog: SecurityLog,
    queue: Queue,
  ) {
    this.requests = queue.register<ResetRequest>({
      name: 'password-reset-request',
      urgency: 'urgent',
      // Replicas of an earlier release take an address down as it was typed.
      run: async ({ email, origin }) =>
        runInContext({ origin }, async () => this.issueToken(canonicalEmail(email))),
    });
  }

  /**
   * Takes down a request for a reset link. Whether there is such an account is looked up later, by the
   * worker: a known and an unknown address cost this call the very same work.
   */
  async request(email: CanonicalEmail): Promise<void> {
    await this.requests.add(this.dataSource.manager, { email, origin: currentOrigin() });
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
      await this.links.send(manager, RESET, account);
    });
  }

  /**
   * Sets a new password, ends every session and confirms the address. A refused password or code leaves the token good.
   * @throws Problem 400 for a token that is unknown, used or expired, a password easily guessed, or the old one; 401 for
   * a wrong code; 429.
   */
  async reset({ token, newPassword, code }: ResetPasswordRequest): Promise<void> {
    const owner = await this.links.ownerOf(RESET, token);
    const passwordHash = await this.passwordPolicy.hash(newPassword, {
      email: owner.email,
      field: 'newPassword',
      old: owner.passwordHash,
    });
    // Once the address is confirmed, nothing is there that a code would have to keep.
    const keepsSecondStep = code !== undefined && owner.emailConfirmedAt === null;
    if (keepsSecondStep) await this.shownCode.verify(owner, code);
    await this.links.claim(RESET, token, owner.id, { passwordHash, code: keepsSecondStep });
  }
}
