import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { problem } from '../../common/problems/problem.js';
import type { RequestOrigin } from '../../common/request-origin.js';
import type { AuthenticatedUser } from '../authenticated-user.js';
import { CurrentPasswordService } from '../passwords/current-password.service.js';
import { SecurityLog } from '../security-log/security-log.js';

/** Lets a session prove anew who uses it. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly currentPassword: CurrentPasswordService,
    private readonly securityLog: SecurityLog,
  ) {}

  /** @throws Problem 401 for a wrong password (the session lives on), or when the session has just ended; 429. */
  async reauthenticate(
    user: AuthenticatedUser,
    password: string,
    origin: RequestOrigin,
  ): Promise<void> {
    const hash = await this.currentPassword.verify(
      user,
      password,
      origin,
      'reauthentication-refused',
    );
    const [, renewed] = await this.dataSource.query<[unknown, number]>(
      `UPDATE sessions AS s SET authenticated_at = clock_timestamp()
       FROM users AS u WHERE s.id = $1 AND u.id = s.user_id AND u.password_hash = $2`,
      [user.sessionId, hash],
    );
    if (renewed !== 1) throw problem('invalid-token');
    this.securityLog.line('reauthenticated', origin, user.id);
  }
}
