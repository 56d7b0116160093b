import { Injectable } from '@nestjs/common';
import { measure } from '../../shared/measurements.js';
import { isProblem, problem } from '../../api/problem.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { LoginAttempts } from '../sessions/login-attempts.service.js';
import type { PasskeyRequestOptions } from './ceremony-options.dto.js';
import type { LoginResponse } from '../sessions/login-response.dto.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { PasskeyAssertions } from './passkey-assertions.js';
import type { AssertionRequest, PasskeyLoginRequest } from './passkeys.dto.js';

/** Logs in without a password: a passkey is something its owner has, and the device has checked who holds it. */
@Injectable()
export class PasskeyLoginService {
  constructor(
    private readonly assertions: PasskeyAssertions,
    private readonly sessions: SessionsService,
    private readonly attempts: LoginAttempts,
  ) {}

  /** Anybody's passkey may answer. */
  async options(): Promise<PasskeyRequestOptions> {
    return this.assertions.ask('login', null, []);
  }

  /** @throws Problem 401 for an answer that is not good */
  async logIn({
    remember_me: remembered = false,
    ...answer
  }: PasskeyLoginRequest): Promise<LoginResponse> {
    const { id, email, sid } = await this.start(answer, remembered).catch((error: unknown) => {
      if (isProblem(error)) measure('login', { method: 'passkey', outcome: 'refused' });
      throw error;
    });
    await this.attempts.forget(email);
    return this.attempts.answer({ id, sid, method: 'passkey' }, remembered);
  }

  private async start(answer: AssertionRequest, remembered: boolean) {
    return this.assertions.whenGood(answer, 'login', null, async (manager, account, passkey) => {
      const { id, emailCanonical: email } = account;
      const proof = { id, passwordHash: null, secondStep: null };
      const started = await this.sessions.start(proof, remembered, manager);
      if (typeof started === 'string') throw problem('unknown-passkey');
      const { sid } = started;
      await manager.update(Passkey, passkey.id, { sessionId: sid });
      return { id, email, sid };
    });
  }
}
