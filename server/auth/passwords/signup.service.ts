import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { RowBounds } from '../../rate-limits/row-bounds.js';
import { EMPTY_PROFILE } from '../sessions/profile.dto.js';
import { PasswordPolicy } from './password-policy.js';
import { NewAccounts } from './new-accounts.service.js';
import type { NewProfileResponse, SignupRequest } from './signup.dto.js';

@Injectable()
export class SignupService {
  constructor(
    private readonly environment: Environment,
    private readonly bounds: RowBounds,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly accounts: NewAccounts,
  ) {}

  /**
   * Makes an account and mails a link that confirms its address. With SIGNUP=confirm-first the application is only
   * taken down: whether the address is taken is looked up later, by the worker, and told by email. A free and a taken
   * address cost this call the very same work.
   * @throws Problem 400 for a password that is easily guessed; 409 when the email is taken, with SIGNUP=open; 429
   * when too many accounts wait to be confirmed.
   */
  async signUp({ email, password }: SignupRequest): Promise<NewProfileResponse> {
    await this.bounds.assertRoom('unconfirmed-accounts');
    const passwordHash = await this.passwordPolicy.hash(password, { email, field: 'password' });
    const applicant = { email, passwordHash };
    if (this.environment.signup === 'confirm-first') {
      await this.accounts.apply(applicant);
      return { ...EMPTY_PROFILE, email, confirmationRequired: true };
    }
    await this.accounts.make(applicant);
    return { ...EMPTY_PROFILE, email };
  }
}
