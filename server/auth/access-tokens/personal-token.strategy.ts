import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import passport from 'passport';
import { bearerOf } from '../sessions/bearer.js';
import { PersonalTokens } from './personal-tokens.service.js';

/** Lets programs in by the tokens that their owners made for them. Tokens of sessions are left to `JwtStrategy`. */
@Injectable()
export class PersonalTokenStrategy implements passport.Strategy {
  /** Of its own, as that of `JwtStrategy` is. */
  readonly name = `personal-token-${randomUUID()}`;

  constructor(readonly tokens: PersonalTokens) {
    passport.use(this);
  }

  authenticate(
    this: passport.StrategyCreated<PersonalTokenStrategy>,
    { headers }: { headers: IncomingHttpHeaders },
  ): void {
    const bearer = bearerOf(headers.authorization);
    if (bearer?.kind !== 'personal') {
      this.fail(401);
      return;
    }
    this.tokens.authenticate(bearer.token).then(
      (program) => this.success(program),
      (error: unknown) => this.error(error),
    );
  }
}
