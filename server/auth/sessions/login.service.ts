import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../../database/entities/user.entity.js';
import { problem } from '../../api/problem.js';
import { canonicalEmail } from '../../shared/email-address.js';
import { measure } from '../../shared/measurements.js';
import { currentOrigin } from '../../shared/request-context.js';
import type { LoginResponse } from './login-response.dto.js';
import { LoginAttempts } from './login-attempts.service.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import type { LoginRequest } from './login.dto.js';
import { SecondStepChallenges } from './second-step-challenges.js';

@Injectable()
export class LoginService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly challenges: SecondStepChallenges,
    private readonly attempts: LoginAttempts,
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
    const account = await this.dataSource.manager.findOne(User, {
      select: { id: true, passwordHash: true, knownNetworks: true },
      where: { emailCanonical: email },
    });
    const known = account?.knownNetworks.includes(currentOrigin().network) ?? false;
    await this.attempts.admit(email, known);
    const stored = account?.passwordHash;
    if (!(await this.hasher.verify(stored, password)) || !account || !stored) {
      throw this.attempts.passwordWasWrong(email, account?.id);
    }
    const passwordHash = await this.upToDateHash(account.id, stored, password);
    const proof = { id: account.id, passwordHash, secondStep: null };
    const started = await this.attempts.start(proof, remembered);
    if (started === 'code-owed') {
      const challenge = await this.challenges.issue(proof, remembered);
      if (challenge === undefined) throw problem('wrong-credentials');
      await this.attempts.passwordWasRight(email, known);
      measure('login', { method: 'password', outcome: 'second-step' });
      throw problem('second-step-required', { challenge });
    }
    if (started === 'account-changed') throw problem('wrong-credentials');
    await this.attempts.passwordWasRight(email, known);
    await this.attempts.clearAttempts(email);
    return started;
  }

  /** Hash parameters grow over the years: a login is when the password is at hand to follow them. */
  private async upToDateHash(id: string, passwordHash: string, password: string): Promise<string> {
    if (!this.hasher.isOutdated(passwordHash)) return passwordHash;
    const renewed = await this.hasher.hash(password);
    await this.dataSource.manager.update(User, { id, passwordHash }, { passwordHash: renewed });
    return renewed;
  }
}
