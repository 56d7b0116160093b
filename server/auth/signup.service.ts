import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { canonicalEmail } from '../common/email-address.js';
import { problem } from '../common/problems/problem.js';
import type { RequestOrigin } from '../common/request-origin.js';
import { violatedUniqueConstraint } from '../database/database-errors.js';
import type { ProfileResponse } from '../users/dto/profile.dto.js';
import type { SignupRequest } from './dto/signup.dto.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordPolicy } from './passwords/password-policy.js';
import { SecurityLog } from './security-log.js';

@Injectable()
export class SignupService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly securityLog: SecurityLog,
  ) {}

  /** @throws Problem 400 for a password that is easily guessed; 409 when the email is taken. */
  async signUp(
    { email, password }: SignupRequest,
    origin: RequestOrigin,
  ): Promise<ProfileResponse> {
    await this.passwordPolicy.assertNotGuessable(password, email, 'password');
    const passwordHash = await this.hasher.hash(password);
    const id = await this.insert(email, passwordHash, origin);
    this.securityLog.line('signed-up', origin, id);
    return { name: null, email };
  }

  /** The database decides uniqueness; asking first would only be a race. */
  private async insert(
    email: string,
    passwordHash: string,
    origin: RequestOrigin,
  ): Promise<string> {
    try {
      const [row] = await this.dataSource.query<[{ id: string }]>(
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
