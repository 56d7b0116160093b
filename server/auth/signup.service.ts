import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canonicalEmail } from '../common/email-address.js';
import { problem } from '../common/problems/problem.js';
import type { RequestOrigin } from '../common/request-origin.js';
import { violatedUniqueConstraint } from '../database/database-errors.js';
import type { SignupRequest, NewProfileResponse } from './signup.dto.js';
import { EmailConfirmationService } from './email-confirmation/email-confirmation.service.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordPolicy } from './passwords/password-policy.js';
import { SecurityLog } from './security-log/security-log.js';

@Injectable()
export class SignupService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
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
    await this.passwordPolicy.assertNotGuessable(password, email, 'password');
    const passwordHash = await this.hasher.hash(password);
    const id = await this.dataSource.transaction(async (manager) => {
      const made = await this.insert(manager, email, passwordHash, origin);
      await this.confirmation.sendLink(manager, made);
      return made;
    });
    this.securityLog.line('signed-up', origin, id);
    return { name: null, email };
  }

  /** The database decides uniqueness; asking first would only be a race. */
  private async insert(
    manager: EntityManager,
    email: string,
    passwordHash: string,
    origin: RequestOrigin,
  ): Promise<string> {
    try {
      const [row] = await manager.query<[{ id: string }]>(
        `WITH account AS (
           INSERT INTO users (email, email_canonical, password_hash) VALUES ($1, $2, $3) RETURNING id
         ),
         event AS (
           INSERT INTO security_events (user_id, type, ip, user_agent)
           SELECT id, 'signed-up', $4, $5 FROM account
         )
         SELECT id FROM account`,
        [email, canonicalEmail(email), passwordHash, origin.ip, origin.userAgent],
      );
      return row.id;
    } catch (error) {
      if (violatedUniqueConstraint(error) !== 'users_email_canonical_key') throw error;
      throw problem('email-taken');
    }
  }
}
