import { Injectable } from '@nestjs/common';
import { measure } from '../../shared/measurements.js';
import { isProblem, problem } from '../../problems/problem.js';
import { Environment } from '../../config/environment.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { LoginLimits } from '../logins/login-limits.js';
import { LoginSessions } from '../logins/login-sessions.js';
import type { LoginResponse } from '../logins/login.dto.js';
import { SessionsService } from '../identity/sessions.service.js';
import { type PasskeyRequestOptions, toRequestOptions } from './ceremony-options.dto.js';
import { PasskeyAssertions } from './passkey-assertions.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import type { AssertionRequest, PasskeyLoginRequest } from './passkeys.dto.js';
import { relyingParty } from './relying-party.js';

/** Logs in without a password: a passkey is something its owner has, and the device has checked who holds it. */
@Injectable()
export class PasskeyLoginService {
  constructor(
    private readonly environment: Environment,
    private readonly challenges: PasskeyChallenges,
    private readonly assertions: PasskeyAssertions,
    private readonly sessions: SessionsService,
    private readonly logins: LoginSessions,
    private readonly limits: LoginLimits,
  ) {}

  /** Anybody's passkey may answer. */
  async options(): Promise<PasskeyRequestOptions> {
    const challenge = await this.challenges.issue('login', null);
    return toRequestOptions(relyingParty(this.environment).id, challenge, []);
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
    await this.limits.forget({ email });
    return this.logins.answer({ id, sid, method: 'passkey' }, remembered);
  }

  private async start(answer: AssertionRequest, remembered: boolean) {
    return this.assertions.whenGood(
      answer,
      'login',
      null,
      async (manager, { id, emailCanonical: email, emailConfirmedAt }, passkey) => {
        // Created before the operator asked for confirmed addresses. It is known, and stays on its device.
        if (this.environment.signup === 'confirm-first' && emailConfirmedAt === null) {
          throw problem('wrong-or-unconfirmed');
        }
        const proof = { id, passwordHash: null, secondStep: null };
        const started = await this.sessions.start(proof, remembered, manager);
        if (typeof started === 'string') throw problem('unknown-passkey');
        const { sid } = started;
        await manager.update(Passkey, passkey.id, { sessionId: sid });
        return { id, email, sid };
      },
    );
  }
}
