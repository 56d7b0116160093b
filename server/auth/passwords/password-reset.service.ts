import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CanonicalEmail } from '../../common/email-address.js';
import { RESET_TOKEN_MINUTES } from '../../common/limits.js';
import { problem } from '../../common/problems/problem.js';
import { RateLimits } from '../../common/rate-limits.js';
import type { RequestOrigin } from '../../common/request-origin.js';
import { passwordChanged } from '../../mail/emails/password-changed.js';
import { passwordReset } from '../../mail/emails/password-reset.js';
import { MailService, type Recipient } from '../../mail/mail.service.js';
import { Queue, type QueueTask } from '../../queue/queue.js';
import { AddressTag } from '../security-log/address-tag.js';
import type { ResetPasswordRequest } from './password.dto.js';
import { AccountClaim } from '../email-confirmation/account-claim.js';
import { LINK_TRIES, LinkTokens } from '../link-tokens.js';
import { LoginLimits } from '../login/login-limits.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordPolicy, samePassword } from './password-policy.js';
import { SecurityLog } from '../security-log/security-log.js';

const uselessToken = () => problem('invalid-reset-token');

interface ResetRequest {
  email: CanonicalEmail;
  origin: RequestOrigin;
}

@Injectable()
export class PasswordResetService {
  private readonly links = new LinkTokens('password_reset_tokens', RESET_TOKEN_MINUTES);
  private readonly requests: QueueTask<ResetRequest>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly mail: MailService,
    private readonly hasher: PasswordHasher,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly claims: AccountClaim,
    private readonly securityLog: SecurityLog,
    private readonly limits: RateLimits,
    private readonly loginLimits: LoginLimits,
    private readonly tag: AddressTag,
    queue: Queue,
  ) {
    this.requests = queue.register<ResetRequest>({
      name: 'password-reset-request',
      urgency: 'urgent',
      run: async ({ email, origin }) => this.issueToken(email, origin),
    });
  }

  /**
   * Takes down a request for a reset link. Whether there is such an account is looked up later, by the
   * worker: a known and an unknown address cost this call the very same work.
   */
  async request(email: CanonicalEmail, origin: RequestOrigin): Promise<void> {
    await this.requests.add(this.dataSource.manager, { email, origin });
  }

  /** Issues a token in place of any earlier one; its email is queued in the same transaction. */
  private async issueToken(email: CanonicalEmail, origin: RequestOrigin): Promise<void> {
    const [account] = await this.dataSource.query<(Recipient & { id: string })[]>(
      `SELECT id, email, email_confirmed_at AS "emailConfirmedAt" FROM users WHERE email_canonical = $1`,
      [email],
    );
    if (!account) {
      this.securityLog.line('reset-requested', origin, undefined, this.tag.of(email));
      return;
    }
    const token = this.links.create();
    await this.dataSource.transaction(async (manager) => {
      await this.securityLog.record('reset-requested', origin, account.id, manager);
      // To the address as the account has it, never as it was typed just now. Without an email the link
      // that was sent before stays good.
      if (!(await this.mail.send(manager, passwordReset, account, { token }))) return;
      await this.links.store(manager, account.id, token);
    });
  }

  /**
   * Sets a new password, ends every session and confirms the address. A refused password leaves the token good.
   * @throws Problem 400 for a token that is unknown, used or expired, a password easily guessed, or the old one; 429.
   */
  async reset({ token, newPassword }: ResetPasswordRequest, origin: RequestOrigin): Promise<void> {
    const account = await this.links.ownerOf(this.dataSource.manager, token);
    await this.limits.consume(LINK_TRIES, account?.id ?? origin.network, origin);
    if (!account) {
      this.securityLog.line('reset-refused', origin);
      throw uselessToken();
    }
    await this.passwordPolicy.assertNotGuessable(newPassword, account.email, 'newPassword');
    if (await this.hasher.verify(account.password_hash, newPassword)) {
      throw samePassword('newPassword');
    }
    const passwordHash = await this.hasher.hash(newPassword);
    await this.dataSource.transaction(async (manager) => {
      const userId = account.id;
      const owner = await this.claims.claim(manager, {
        userId,
        links: this.links,
        token,
        passwordHash,
      });
      if (!owner) throw uselessToken();
      const at = new Date().toISOString();
      await this.mail.send(manager, passwordChanged, owner, { at });
      await this.securityLog.record('password-reset', origin, account.id, manager);
    });
    await this.loginLimits.readmit(account.id, { email: account.email_canonical, origin });
  }
}
