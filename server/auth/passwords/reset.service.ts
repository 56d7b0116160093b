import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../../database/entities/user.entity.js';
import { Queue, type QueueTask } from '../../queue/queue.js';
import { type CanonicalEmail, canonicalEmail } from '../../shared/email-address.js';
import { currentOrigin, type RequestOrigin, runInContext } from '../../shared/request-context.js';
import { SecurityLog } from '../sessions/security-log.js';
import { LinkClaims } from '../mailed-links/link-claims.service.js';
import { MailedLinks, PURPOSES } from '../mailed-links/mailed-links.service.js';
import { SecondStepCodes } from '../second-step/second-step-codes.service.js';
import { PasswordPolicy } from './password-policy.js';
import {
  FORGOT_PASSWORD_MESSAGE,
  type ForgotPasswordResponse,
  type ResetPasswordRequest,
} from './passwords.dto.js';

interface ResetRequest {
  email: CanonicalEmail;
  origin: RequestOrigin;
}

/** Passwords that were forgotten: requests for links, and their use. */
@Injectable()
export class ResetService {
  private readonly requests: QueueTask<ResetRequest>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly links: MailedLinks,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly claims: LinkClaims,
    private readonly codes: SecondStepCodes,
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
  async request(email: string): Promise<ForgotPasswordResponse> {
    const request = { email: canonicalEmail(email), origin: currentOrigin() };
    await this.requests.add(this.dataSource.manager, request);
    return { message: FORGOT_PASSWORD_MESSAGE };
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

  /**
   * Sets a new password, ends every session and confirms the address. With the link of a security notice it also takes the
   * account back. A refused password or code leaves the token good.
   * @throws Problem 400 for a token that is unknown, used or expired, a password easily guessed, or the old one; 401 for
   * a wrong code; 409 when another account has the address that the link gives back; 429.
   */
  async reset({ token, newPassword, code }: ResetPasswordRequest): Promise<void> {
    const { link, owner } = await this.links.get(PURPOSES.reset, token);
    const passwordHash = await this.passwordPolicy.hash(newPassword, {
      email: link.newEmail ?? owner.email,
      field: 'newPassword',
      old: owner.passwordHash,
    });
    // Once the address is confirmed, nothing is there that a code would have to keep.
    const keepsSecondStep = code !== undefined && owner.emailConfirmedAt === null;
    if (keepsSecondStep) await this.codes.verify(owner, code);
    await this.claims.claim(PURPOSES.reset, link, { passwordHash, code: keepsSecondStep });
  }
}
