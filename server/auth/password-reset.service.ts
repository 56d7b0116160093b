import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CanonicalEmail } from '../common/email-address.js';
import { RESET_TOKEN_MINUTES } from '../common/limits.js';
import { problem } from '../common/problems/problem.js';
import type { RequestOrigin } from '../common/request-origin.js';
import { passwordChanged } from '../mail/emails/password-changed.js';
import { passwordReset } from '../mail/emails/password-reset.js';
import { MailService, type Recipient } from '../mail/mail.service.js';
import { Queue, type QueueTask } from '../queue/queue.js';
import { AddressTag } from './address-tag.js';
import type { ResetPasswordRequest } from './dto/password.dto.js';
import { LoginLimits } from './login-limits.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordPolicy, samePassword } from './passwords/password-policy.js';
import { SecurityLog } from './security-log.js';
import { SessionsService } from './sessions.service.js';

const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const uselessToken = () => problem('invalid-reset-token');

interface ResetRequest {
  email: CanonicalEmail;
  origin: RequestOrigin;
}

interface ResetRow {
  id: string;
  email: string;
  email_canonical: CanonicalEmail;
  password_hash: string;
}

@Injectable()
export class PasswordResetService {
  private readonly requests: QueueTask<ResetRequest>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly mail: MailService,
    private readonly hasher: PasswordHasher,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly sessions: SessionsService,
    private readonly securityLog: SecurityLog,
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
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.dataSource.transaction(async (manager) => {
      await this.securityLog.record('reset-requested', origin, account.id, manager);
      // To the address as the account has it, never as it was typed just now. Without an email the link
      // that was sent before stays good.
      if (!(await this.mail.send(manager, passwordReset, account, { token }))) return;
      await manager.query(
        `INSERT INTO password_reset_tokens (user_id, token_hash, expires_at)
         VALUES ($1, $2, now() + interval '${RESET_TOKEN_MINUTES} minutes')
         ON CONFLICT (user_id) DO UPDATE
         SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()`,
        [account.id, hashOf(token)],
      );
    });
  }

  /**
   * Sets a new password and ends every session. A refused password leaves the token good.
   * @throws Problem 400 for a token that is unknown, used or expired, a password easily guessed, or the old one.
   */
  async reset({ token, newPassword }: ResetPasswordRequest, origin: RequestOrigin): Promise<void> {
    const tokenHash = hashOf(token);
    const [account] = await this.dataSource.query<ResetRow[]>(
      `SELECT u.id, u.email, u.email_canonical, u.password_hash
       FROM password_reset_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.token_hash = $1 AND t.expires_at > now()`,
      [tokenHash],
    );
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
      // Of two calls with one token, the one that deletes its row wins.
      const [, used] = await manager.query<[unknown, number]>(
        'DELETE FROM password_reset_tokens WHERE token_hash = $1 AND expires_at > now()',
        [tokenHash],
      );
      if (used !== 1) throw uselessToken();
      // Who has the link reads the mail of the address.
      const [[owner]] = await manager.query<[Recipient[], number]>(
        `UPDATE users SET password_hash = $2, email_confirmed_at = coalesce(email_confirmed_at, now())
         WHERE id = $1 RETURNING email, email_confirmed_at AS "emailConfirmedAt"`,
        [account.id, passwordHash],
      );
      if (!owner) throw uselessToken();
      await this.sessions.endAll(manager, account.id);
      const at = new Date().toISOString();
      await this.mail.send(manager, passwordChanged, owner, { at });
      await this.securityLog.record('password-reset', origin, account.id, manager);
    });
    await this.loginLimits.readmit(account.id, { email: account.email_canonical, origin });
  }
}
