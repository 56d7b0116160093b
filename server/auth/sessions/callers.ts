import { Injectable } from '@nestjs/common';
import { SessionJwt } from './session-jwt.js';
import { bearerOf, isPersonal } from './bearer.js';
import { PersonalTokens } from '../access-tokens/personal-tokens.service.js';

/** The callers, as far as they are known before the database is asked: for limits, never to let anybody in. */
@Injectable()
export class Callers {
  constructor(
    private readonly sessions: SessionJwt,
    private readonly programs: PersonalTokens,
  ) {}

  /** The account whose token is sent, if that is one of ours; it may have ended. */
  ownerOf(authorization: string): string | undefined {
    const bearer = bearerOf(authorization);
    if (bearer?.kind === 'personal') return this.programs.ownerOf(bearer.token);
    return bearer && this.sessions.read(bearer.token)?.sub;
  }

  /** Whether it costs a look into the database to tell that the token is none of ours. */
  isGuess(authorization: string): boolean {
    return isPersonal(authorization) && this.ownerOf(authorization) === undefined;
  }
}
