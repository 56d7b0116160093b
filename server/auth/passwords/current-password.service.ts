import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { problem } from '../../common/problems/problem.js';
import { type Quota, RateLimits } from '../../common/rate-limits.js';
import type { RequestOrigin } from '../../common/request-origin.js';
import type { AuthenticatedUser } from '../authenticated-user.js';
import { PasswordHasher } from './password-hasher.js';
import { type OwnerEvent, SecurityLog } from '../security-log/security-log.js';

/** Wrong current passwords: who holds a stolen token must not be able to guess at leisure. */
export const PASSWORD_GUESSES: Quota = { name: 'current-password', points: 10, seconds: 15 * 60 };

/** Checks the password of somebody who is logged in. */
@Injectable()
export class CurrentPasswordService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * @param refused what the owner is shown when the password is wrong.
   * @returns the hash that the password was checked against: a statement that relies on it names it, so
   * that a change meanwhile undoes the check.
   * @throws Problem 401 for a wrong password (the session lives on); 429; 503 when too many are checked.
   */
  async verify(
    user: AuthenticatedUser,
    password: string,
    origin: RequestOrigin,
    refused: OwnerEvent,
  ): Promise<string> {
    await this.limits.consume(PASSWORD_GUESSES, user.id, origin);
    const [row] = await this.dataSource.query<{ password_hash: string }[]>(
      'SELECT password_hash FROM users WHERE id = $1',
      [user.id],
    );
    if (!row || !(await this.hasher.verify(row.password_hash, password))) {
      await this.securityLog.record(refused, origin, user.id);
      throw problem('incorrect-password');
    }
    await this.limits.clear(PASSWORD_GUESSES, user.id);
    return row.password_hash;
  }
}
