import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { UUID } from '../../shared/uuid.js';
import type { AuthenticatedUser } from './authenticated-user.js';
import { bearerOf, isPersonal } from './bearer.js';
import {
  SessionJwt,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type TokenClaims,
} from './session-jwt.js';
import { SessionsService } from './sessions.service.js';

type KeyReceiver = (fault: string | null, key?: Buffer) => void;

const ID = new RegExp(`^${UUID}$`);

/** The token of a session is as good as the session that it names. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    tokens: SessionJwt,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: ({ headers: { authorization } }: { headers: IncomingHttpHeaders }) =>
        isPersonal(authorization) ? null : (bearerOf(authorization) ?? null),
      secretOrKeyProvider: (_request: unknown, token: string, done: KeyReceiver) => {
        const key = tokens.keyOf(token);
        // The types are older than KeyObjects, which `jsonwebtoken` underneath takes.
        done(key ? null : 'The token names no key of this server.', key as unknown as Buffer);
      },
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
    });
    // Passport looks strategies up by name, process-wide: under a name of its own, a second application
    // in the process (tests have some) does not put its strategy in place of this one.
    this.name = `jwt-${randomUUID()}`;
    passport.use(this);
  }

  /** Null refuses the token. */
  async validate(claims: TokenClaims): Promise<AuthenticatedUser | null> {
    const { sub, sid, exp } = claims;
    if (!ID.test(sid) || !ID.test(sub) || typeof exp !== 'number') return null;
    return this.sessions.authenticate(sid, sub);
  }
}
