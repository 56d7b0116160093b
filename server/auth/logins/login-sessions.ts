import { Injectable } from '@nestjs/common';
import { SESSION_SECONDS } from '../../shared/limits.js';
import { measure, type Measurements } from '../../shared/measurements.js';
import { SecurityLog } from '../identity/security-log.js';
import { AccessTokens } from '../identity/access-tokens.js';
import { SessionsService } from '../identity/sessions.service.js';
import type { Proof } from '../identity/start-session.js';
import type { LoginResponse } from './login.dto.js';

/** What a log-in ends with, whatever it took. */
@Injectable()
export class LoginSessions {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Starts a session. @returns its token, or why there is none. */
  async start(
    proof: Proof,
    remembered: boolean,
  ): Promise<LoginResponse | 'code-owed' | 'account-changed'> {
    const started = await this.sessions.start(proof, remembered);
    if (typeof started === 'string') return started;
    const method = proof.secondStep === null ? 'password' : 'second-step';
    return this.answer({ id: proof.id, sid: started.sid, method }, remembered);
  }

  /** Of a session that has started: its token. */
  answer(
    { id, sid, method }: { id: string; sid: string; method: Measurements['login']['method'] },
    remembered: boolean,
  ): LoginResponse {
    this.securityLog.line('logged-in', id);
    measure('login', { method, outcome: 'accepted' });
    const lifetime = remembered ? SESSION_SECONDS.remembered : SESSION_SECONDS.session;
    return {
      access_token: this.tokens.sign({ sub: id, sid }, lifetime),
      token_type: 'Bearer',
      expires_in: lifetime,
    };
  }
}
