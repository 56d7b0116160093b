import { Injectable } from '@nestjs/common';
import { isProblem } from '../../api/problem.js';
import { measure } from '../../shared/measurements.js';
import { ShownCode } from '../second-step/shown-code.service.js';
import type { LoginResponse } from './login-response.dto.js';
import { LoginAttempts } from './login-attempts.service.js';
import type { SecondStepLoginRequest } from './login.dto.js';
import { SecondStepChallenges } from './second-step-challenges.js';

/** Log-ins of accounts with a second step: the password earns a challenge, the challenge and a code a session. */
@Injectable()
export class SecondStepLogin {
  constructor(
    private readonly challenges: SecondStepChallenges,
    private readonly shownCode: ShownCode,
    private readonly attempts: LoginAttempts,
  ) {}

  /**
   * Finishes a log-in with a code.
   * @throws Problem 401 for a wrong code, or a challenge that is unknown, used, expired or had its tries; 429.
   */
  async complete({ challenge, code }: SecondStepLoginRequest): Promise<LoginResponse> {
    const waiting = await this.challenges.takeTry(challenge);
    const { email, remembered } = waiting;
    await this.shownCode
      .verify(waiting, code, async (manager) => this.challenges.useUp(manager, challenge))
      .catch((error: unknown) => {
        if (isProblem(error, 'wrong-code')) {
          measure('login', { method: 'second-step', outcome: 'refused' });
        }
        throw error;
      });
    const started = await this.attempts.start(waiting, remembered);
    if (typeof started === 'string') throw this.challenges.refused();
    await this.attempts.clearAttempts(email);
    return started;
  }
}
