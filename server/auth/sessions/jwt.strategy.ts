import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { UUID } from '../../shared/uuid.js';
import type { SessionUser } from './callers.js';
import { bearerOf, SessionJwt, TOKEN, type TokenClaims } from './session-jwt.js';
import { SessionsService } from './sessions.service.js';

const ID = new RegExp(`^${UUID}$`);

/** Verifies the token of a session, which is as good as the session that it names. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    jwt: SessionJwt,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: ({ headers }: FastifyRequest) => bearerOf(headers.authorization ?? ''),
      // The types leave out that `jsonwebtoken` underneath takes a function.
      secretOrKey: jwt.keyOf as unknown as string,
      algorithms: [TOKEN.algorithm],
      issuer: TOKEN.issuer,
      audience: TOKEN.audience,
    });
    // Passport's registry is the process's, in which tests run several applications.
    this.name = `jwt-${randomUUID()}`;
    passport.use(this);
  }

  async validate({ sub, sid }: TokenClaims): Promise<SessionUser | null> {
    return ID.test(sub) && ID.test(sid) ? this.sessions.authenticate({ sub, sid }) : null;
  }
}
