import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../../database/entities/user.entity.js';
import { canonicalEmail } from '../../shared/email-address.js';
import { UNCONFIRMED_UNTIL } from '../mailed-links/confirmation.service.js';
import { MailedLinks } from '../mailed-links/mailed-links.service.js';
import { EMPTY_PROFILE } from '../sessions/profile.dto.js';
import { SecurityLog } from '../sessions/security-log.js';
import { throwWhenTaken } from './email-taken.js';
import { PasswordPolicy } from './password-policy.js';
import type { NewProfileResponse, SignupRequest } from './passwords.dto.js';

@Injectable()
export class SignupService {
  constructor(
    private readonly passwordPolicy: PasswordPolicy,
    private readonly dataSource: DataSource,
    private readonly links: MailedLinks,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Makes an account and mails a link that confirms its address.
   * @throws Problem 400 for a password that is easily guessed; 409 when the email is taken.
   */
  async signUp({ email, password }: SignupRequest): Promise<NewProfileResponse> {
    const passwordHash = await this.passwordPolicy.hash(password, { email, field: 'password' });
    const emailCanonical = canonicalEmail(email);
    const id = randomUUID();
    const account = { id, email, emailCanonical, passwordHash, confirmBy: UNCONFIRMED_UNTIL };
    await this.dataSource.transaction(async (manager) => {
      await manager.insert(User, account).catch(throwWhenTaken);
      await this.securityLog.record('signed-up', id, manager);
      const unconfirmed = { id, email, emailConfirmedAt: null };
      await this.links.send(manager, 'confirmation', unconfirmed);
    });
    return { ...EMPTY_PROFILE, email };
  }
}
