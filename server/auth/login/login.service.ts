import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { canonicalEmail } from '../../common/email-address.js';
import { SESSION_SECONDS } from '../../common/limits.js';
import { measure } from '../../common/measurements.js';
import { problem } from '../../common/problems/problem.js';
import type { RequestOrigin } from '../../common/request-origin.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { AddressTag } from '../security-log/address-tag.js';
import type { LoginRequest, LoginResponse } from './login.dto.js';
import { KnownNetworks } from './known-networks.js';
import { type Attempt, LoginLimits } from './login-limits.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SecurityLog } from '../security-log/security-log.js';
import { SessionsService } from '../sessions/sessions.service.js';

interface LoginRow {
  id: string;
  password_hash: string;
  known_client: boolean;
}

@Injectable()
export class LoginService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly knownNetworks: KnownNetworks,
    private readonly limits: LoginLimits,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly securityLog: SecurityLog,
    private readonly tag: AddressTag,
  ) {}

  /** @throws Problem 401 for a wrong email or password, after equal work; 429; 503 when too many log in. */
  async logIn(
    { email: typed, password, remember_me: remembered = false }: LoginRequest,
    origin: RequestOrigin,
  ): Promise<LoginResponse> {
    const email = canonicalEmail(typed);
    const attempt = { email, origin };
    await this.limits.admitClient(attempt);
    const account = await this.findAccount(attempt);
    const known = account?.known_client ?? false;
    if (!known) await this.limits.admitStranger(attempt);
    if (!(await this.hasher.verify(account?.password_hash, password)) || !account) {
      this.securityLog.loginFailed(origin, this.tag.of(email), account?.id);
      measure('login', 'refused');
      throw problem('wrong-credentials');
    }
    const passwordHash = await this.upToDateHash(account, password);
    const sid = await this.sessions.start({ id: account.id, passwordHash }, remembered, origin);
    if (sid === null) throw problem('wrong-credentials');
    await this.limits.succeed(attempt, known);
    if (!known) await this.knownNetworks.remember(account.id, origin);
    await this.securityLog.loggedIn(origin, account.id);
    measure('login', 'accepted');
    const lifetime = remembered ? SESSION_SECONDS.remembered : SESSION_SECONDS.session;
    return {
      access_token: this.tokens.sign({ sub: account.id, sid }, lifetime),
      token_type: 'Bearer',
      expires_in: lifetime,
    };
  }

  /** Raw SQL: one row, found by its index, tells the hash and whether the account knows this client. */
  private async findAccount({ email, origin }: Attempt): Promise<LoginRow | undefined> {
    const [row] = await this.dataSource.query<LoginRow[]>(
      `SELECT id, password_hash, $2 = ANY (known_networks) AS known_client
       FROM users WHERE email_canonical = $1`,
      [email, origin.network],
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
