import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { canonicalEmail } from '../../shared/email-address.js';
import { measure } from '../../shared/measurements.js';
import { problem } from '../../problems/problem.js';
import { Environment } from '../../config/environment.js';
import { User } from '../../database/entities/user.entity.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SecondStepLogin } from './second-step-login.service.js';
import { SecurityLog } from '../identity/security-log.js';
import { LoginLimits } from '../logins/login-limits.js';
import { LoginSessions } from '../logins/login-sessions.js';
import type { LoginRequest, LoginResponse } from '../logins/login.dto.js';
import { currentOrigin } from '../../shared/request-context.js';

@Injectable()
export class LoginService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
    private readonly hasher: PasswordHasher,
    private readonly limits: LoginLimits,
    private readonly secondStep: SecondStepLogin,
    private readonly logins: LoginSessions,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * @throws Problem 401 for a wrong email or password, after equal work, and for a right one where a code is owed; 429;
   * 503 when too many log in.
   */
  async logIn({
    email: typed,
    password,
    remember_me: remembered = false,
  }: LoginRequest): Promise<LoginResponse> {
    const email = canonicalEmail(typed);
    const attempt = { email };
    await this.limits.admit(attempt);
    const account = await this.dataSource.manager.findOne(User, {
      select: { id: true, passwordHash: true, knownNetworks: true },
      where: { emailCanonical: email, ...this.admitted() },
    });
    const known = account?.knownNetworks.includes(currentOrigin().network) ?? false;
    if (!known) await this.limits.admitStranger(attempt);
    const stored = account?.passwordHash;
    if (!(await this.hasher.verify(stored, password)) || !account || !stored) {
      this.securityLog.recordLater('login-failed', account?.id, email);
      measure('login', { method: 'password', outcome: 'refused' });
      throw this.refusal();
    }
    const passwordHash = await this.upToDateHash(account.id, stored, password);
    const proof = { id: account.id, passwordHash, secondStep: null };
    const started = await this.logins.start(proof, remembered);
    if (started === 'code-owed') {
      const challenge = await this.secondStep.challenge(proof, remembered);
      if (challenge === undefined) throw this.refusal();
      await this.limits.passwordWasRight(attempt, known);
      measure('login', { method: 'password', outcome: 'second-step' });
      throw problem('second-step-required', { challenge });
    }
    if (started === 'account-changed') throw this.refusal();
    await this.limits.passwordWasRight(attempt, known);
    await this.limits.finish(attempt);
    return started;
  }

  /**
   * With SIGNUP=confirm-first an unconfirmed account is to a log-in as if there were none: whoever made it chose its
   * password, and would learn that the address was free.
   */
  private admitted() {
    return this.environment.signup === 'confirm-first' ? { emailConfirmedAt: Not(IsNull()) } : {};
  }

  private refusal() {
    const { signup } = this.environment;
    return problem(signup === 'confirm-first' ? 'wrong-or-unconfirmed' : 'wrong-credentials');
  }

  /** Hash parameters grow over the years: a login is when the password is at hand to follow them. */
  private async upToDateHash(id: string, passwordHash: string, password: string): Promise<string> {
    if (!this.hasher.isOutdated(passwordHash)) return passwordHash;
    const renewed = await this.hasher.hash(password);
    await this.dataSource.manager.update(User, { id, passwordHash }, { passwordHash: renewed });
    return renewed;
  }
}
