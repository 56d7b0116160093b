import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { canonicalEmail } from '../common/email-address.js';
import { problem } from '../common/problems/problem.js';
import type { RequestOrigin } from '../common/request-origin.js';
import { violatedUniqueConstraint } from '../database/database-errors.js';
import { User } from '../database/entities/user.entity.js';
import { EmailConfirmationService } from './email-confirmation/email-confirmation.service.js';
import { PasswordPolicy } from './passwords/password-policy.js';
import { SecurityLog } from './security-log/security-log.js';
import type { NewProfileResponse, SignupRequest } from './signup.dto.js';

@Injectable()
export class SignupService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly confirmation: EmailConfirmationService,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Makes an account and mails a link that confirms its address.
   * @throws Problem 400 for a password that is easily guessed; 409 when the email is taken.
   */
  async signUp(
    { email, password }: SignupRequest,
    origin: RequestOrigin,
  ): Promise<NewProfileResponse> {
    const passwordHash = await this.passwordPolicy.hash(password, { email, field: 'password' });
    await this.dataSource.transaction(async (manager) => {
      const account = manager.create(User, {
        email,
        emailCanonical: canonicalEmail(email),
        passwordHash,
      });
      // The database decides uniqueness; asking first would only be a race.
      await manager.insert(User, account).catch((error: unknown) => {
        const isTaken = violatedUniqueConstraint(error) === 'users_email_canonical_key';
        throw isTaken ? problem('email-taken') : error;
      });
      await this.securityLog.record('signed-up', origin, account.id, manager);
      await this.confirmation.sendLink(manager, account.id);
    });
    return { name: null, email };
  }
}
