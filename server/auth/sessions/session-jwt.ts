import { createHmac, createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { isUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import jwt from 'jsonwebtoken';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { Environment } from '../../config/environment.js';
import type { SessionUser, TokenClaims } from './callers.js';
import { SessionsService } from './sessions.service.js';

/** RFC 8725 section 3.1: one algorithm, ours, whatever a token's header says. */
const TOKEN = {
  algorithm: 'HS256',
  issuer: 'northfold',
  audience: 'northfold-api',
} as const;

/** RFC 6750 section 2.1. Our tokens are much shorter. */
const BEARER = /^Bearer ([\w.-]{1,1000})$/i;

export const bearerOf = (authorization: string): string => BEARER.exec(authorization)?.[1] ?? '';

/** A name for a secret that reveals nothing about it. */
const keyId = (secret: string) =>
  createHmac('sha256', secret).update('northfold token key').digest('base64url').slice(0, 16);

/** Signs the tokens of sessions with the current secret. Those signed with previous ones still count. */
@Injectable()
export class SessionJwt {
  /** By `kid`. KeyObjects: given a string, every verification would build one (`npm run bench`). */
  private readonly keys: ReadonlyMap<string, KeyObject>;
  private readonly signing: readonly [kid: string, KeyObject];

  constructor({ jwtSecret, jwtSecretPrevious }: Environment) {
    const named = (secret: string) => [keyId(secret), createSecretKey(secret, 'utf8')] as const;
    this.signing = named(jwtSecret);
    this.keys = new Map([...jwtSecretPrevious.map(named), this.signing]);
  }

  sign({ sub, sid }: TokenClaims, lifetimeSeconds: number): string {
    const [keyid, key] = this.signing;
    const options = { ...TOKEN, keyid, subject: sub, expiresIn: lifetimeSeconds };
    return jwt.sign({ sid }, key, options);
  }

  readonly findSecret: jwt.GetPublicKeyOrSecret = ({ kid = '' }, done) => {
    const key = this.keys.get(kid);
    done(key ? null : new Error('The token names no key of this server.'), key);
  };
}

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    jwt: SessionJwt,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: ({ headers }: FastifyRequest) => bearerOf(headers.authorization ?? ''),
      // The types leave out that `jsonwebtoken` underneath takes a function.
      secretOrKey: jwt.findSecret as unknown as string,
      algorithms: [TOKEN.algorithm],
      issuer: TOKEN.issuer,
      audience: TOKEN.audience,
    });
    // Passport's registry is the process's, in which tests run several applications.
    this.name = `jwt-${randomUUID()}`;
    passport.use(this);
  }

  async validate({ sub, sid }: TokenClaims): Promise<SessionUser | null> {
    return isUUID(sub, 'loose') && isUUID(sid, 'loose')
      ? this.sessions.authenticate({ sub, sid })
      : null;
  }
}
