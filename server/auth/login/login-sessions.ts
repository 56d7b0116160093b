import { Injectable } from '@nestjs/common';
import { SESSION_SECONDS } from '../../common/limits.js';
import { measure, type Measurements } from '../../common/measurements.js';
import type { RequestOrigin } from '../../common/request-origin.js';
import { SecurityLog } from '../security-log/security-log.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { type Proven, SessionsService } from '../sessions/sessions.service.js';
import type { LoginResponse } from './login.dto.js';

/** What a log-in ends with, whatever it took. */
@Injectable()
export class LoginSessions {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Starts a session. @returns its token, or null when what was shown is not all that is asked for any more. */
  async start(
    proven: Proven,
    remembered: boolean,
    origin: RequestOrigin,
  ): Promise<LoginResponse | null> {
    const sid = await this.sessions.start(proven, remembered, origin);
    const method = proven.secondStep === null ? 'password' : 'second-step';
    return sid === null ? null : this.answer({ id: proven.id, sid, method }, remembered, origin);
  }

  /** Of a session that has started: its token. */
  async answer(
    { id, sid, method }: { id: string; sid: string; method: Measurements['login']['method'] },
    remembered: boolean,
    origin: RequestOrigin,
  ): Promise<LoginResponse> {
    await this.securityLog.loggedIn(origin, id);
    measure('login', { method, outcome: 'accepted' });
    const lifetime = remembered ? SESSION_SECONDS.remembered : SESSION_SECONDS.session;
    return {
      access_token: this.tokens.sign({ sub: id, sid }, lifetime),
      token_type: 'Bearer',
      expires_in: lifetime,
    };
  }
}
