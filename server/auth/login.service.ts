import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type CanonicalEmail, canonicalEmail } from '../common/email-address.js';
import { SESSION_SECONDS } from '../common/limits.js';
import { measure } from '../common/measurements.js';
import { Problem } from '../common/problem.js';
import type { RequestOrigin } from '../common/request-origin.js';
import { AccessTokens } from './access-tokens.js';
import type { LoginRequest, LoginResponse } from './dto/login.dto.js';
import { LoginLimits } from './login-limits.js';
import { PasswordHasher } from './password-hasher.js';
import { SecurityLog } from './security-log.js';
import { SessionsService } from './sessions.service.js';

interface LoginRow {
  id: string;
  password_hash: string;
  known_client: boolean;
}

/** One wording, whichever of the two was wrong (ASVS 5.0, 6.3.8). */
const wrongCredentials = () =>
  new Problem(401, 'The email or the password is wrong.', {
    type: 'wrong-credentials',
    headers: { 'www-authenticate': 'Bearer' },
  });

@Injectable()
export class LoginService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly limits: LoginLimits,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly securityLog: SecurityLog,
  ) {}

  /** @throws Problem 401 for a wrong email or password, after equal work; 429; 503 when too many log in. */
  async logIn(
    { email: typed, password, remember_me: remembered = false }: LoginRequest,
    origin: RequestOrigin,
  ): Promise<LoginResponse> {
    const email = canonicalEmail(typed);
    const account = await this.findAccount(email, origin);
    const succeed = await this.limits.attempt(email, origin, account?.known_client ?? false);
    if (!(await this.hasher.verify(account?.password_hash, password)) || !account) {
      if (account) this.securityLog.recordLater('login-failed', origin, account.id);
      else this.securityLog.line('login-failed', origin);
      measure('login', 'refused');
      throw wrongCredentials();
    }
    const passwordHash = await this.upToDateHash(account, password);
    const sid = await this.sessions.start({ id: account.id, passwordHash }, remembered, origin);
    if (sid === null) throw wrongCredentials();
    await succeed();
    measure('login', 'accepted');
    this.securityLog.line('logged-in', origin, account.id);
    const lifetime = remembered ? SESSION_SECONDS.remembered : SESSION_SECONDS.session;
    return {
      access_token: this.tokens.sign({ sub: account.id, sid }, lifetime),
      token_type: 'Bearer',
      expires_in: lifetime,
    };
  }

  /** Raw SQL: one round trip for the account and for whether it has seen this client before. */
  private async findAccount(
    email: CanonicalEmail,
    origin: RequestOrigin,
  ): Promise<LoginRow | undefined> {
    const [row] = await this.dataSource.query<LoginRow[]>(
      `SELECT u.id, u.password_hash, EXISTS (
         SELECT FROM security_events e
         WHERE e.user_id = u.id AND e.type = 'logged-in' AND e.ip::inet <<= $2::inet
       ) AS known_client
       FROM users u WHERE u.email_canonical = $1`,
      [email, origin.ip === null ? null : origin.network],
    );
    return row;
  }

  /** Hash parameters grow over the years: a login is when the password is at hand to follow them. */
  private async upToDateHash(account: LoginRow, password: string): Promise<string> {
    if (!this.hasher.isOutdated(account.password_hash)) return account.password_hash;
    const renewed = await this.hasher.hash(password);
    await this.dataSource.query(
      'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
      [account.id, account.password_hash, renewed],
    );
    return renewed;
  }
}
