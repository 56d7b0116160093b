import { createHmac, createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Environment } from '../../config/environment.js';
import { SECRET_MIN_BYTES } from '../../config/secrets.js';
import { UUID } from '../../shared/uuid.js';
import type { AuthenticatedUser } from './authenticated-user.js';
import { SessionsService } from './sessions.service.js';
import { problem } from '../../problems/problem.js';
import { IS_PUBLIC, TAKES_TOKEN } from './public.decorator.js';
import { SecurityLog } from './security-log.js';
import { currentContext } from '../../shared/request-context.js';

/** RFC 8725 section 3.1: one algorithm, ours, whatever a token's header says. */
const TOKEN_ALGORITHM = 'HS256';
const TOKEN_ISSUER = 'northfold';
const TOKEN_AUDIENCE = 'northfold-api';

/** What a token says besides its issuer and audience. */
interface TokenClaims {
  /** The user's id. */
  sub: string;
  /** The session's id. */
  sid: string;
  exp: number;
}

/** RFC 6750 section 2.1. No token of ours is nearly as long. */
const BEARER = /^Bearer ([\w.-]{1,1000})$/i;

/** A name for a secret that tells nothing about it. */
const keyId = (secret: string) =>
  createHmac('sha256', secret).update('northfold token key').digest('base64url').slice(0, 16);

/** @throws Error for a secret that others could guess: a key of no bytes signs and verifies, too. */
function keyOf(secret: string): KeyObject {
  const key = createSecretKey(secret, 'utf8');
  if ((key.symmetricKeySize ?? 0) < SECRET_MIN_BYTES) {
    throw new Error(`A secret that signs tokens has at least ${SECRET_MIN_BYTES} bytes.`);
  }
  return key;
}

/** Signs tokens with the current secret, and knows the previous ones by their `kid`. */
@Injectable()
export class AccessTokens {
  /** KeyObjects: given a string, every verification would build one (`npm run bench`). */
  private readonly keys = new Map<string, KeyObject>();
  private readonly signingKeyId: string;
  private readonly signingKey: KeyObject;

  /** @throws Error for a secret of fewer than `SECRET_MIN_BYTES`. */
  constructor({ jwtSecret, jwtSecretPrevious }: Environment) {
    for (const secret of [...jwtSecretPrevious, jwtSecret]) {
      this.keys.set(keyId(secret), keyOf(secret));
    }
    this.signingKeyId = keyId(jwtSecret);
    this.signingKey = keyOf(jwtSecret);
  }

  sign({ sub, sid }: Omit<TokenClaims, 'exp'>, lifetimeSeconds: number): string {
    return jwt.sign({ sid }, this.signingKey, {
      algorithm: TOKEN_ALGORITHM,
      keyid: this.signingKeyId,
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      subject: sub,
      expiresIn: lifetimeSeconds,
    });
  }

  /** What the bearer token of an Authorization header says, if it is ours and has not expired; its session may have ended. */
  read(authorization: string): TokenClaims | undefined {
    const token = BEARER.exec(authorization)?.[1];
    const key = token === undefined ? undefined : this.keyOf(token);
    if (token === undefined || key === undefined) return undefined;
    try {
      return jwt.verify(token, key, {
        algorithms: [TOKEN_ALGORITHM],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
      }) as unknown as TokenClaims;
    } catch {
      // Forged or expired: the guard says so where a token is asked for.
      return undefined;
    }
  }

  /** The key that a token names, or undefined: then it is none of ours. */
  keyOf(token: string): KeyObject | undefined {
    try {
      const header: unknown = JSON.parse(
        Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8'),
      );
      const { kid } = (header ?? {}) as { kid?: unknown };
      return typeof kid === 'string' ? this.keys.get(kid) : undefined;
    } catch {
      return undefined;
    }
  }
}

type KeyReceiver = (fault: string | null, key?: Buffer) => void;

const ID = new RegExp(`^${UUID}$`);

/** A bearer token is as good as the session that it names. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    tokens: AccessTokens,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
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

/** Guards every route of the application that is not marked `@Public()`. */
@Injectable()
export class DenyByDefaultGuard extends AuthGuard() {
  constructor(
    private readonly reflector: Reflector,
    private readonly securityLog: SecurityLog,
    strategy: JwtStrategy,
  ) {
    super({ defaultStrategy: strategy.name });
  }

  override canActivate(context: ExecutionContext) {
    const isOpen = this.has(IS_PUBLIC, context) && !this.has(TAKES_TOKEN, context);
    return isOpen || super.canActivate(context);
  }

  /** @throws a database error as it is (503), and 401 for every other reason not to know the caller. */
  override handleRequest<TUser extends { id: string }>(
    error: unknown,
    user: TUser,
    _info: unknown,
    context: ExecutionContext,
  ): TUser | undefined {
    if (error instanceof Error) throw error;
    if (user) {
      const request = currentContext();
      if (request) request.accountId = user.id;
      return user;
    }
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const given = request.headers.authorization !== undefined;
    if (!given && this.has(TAKES_TOKEN, context)) return undefined;
    if (given) this.securityLog.line('token-refused');
    throw problem(given ? 'invalid-token' : 'authentication-required');
  }

  private has(key: string, context: ExecutionContext): boolean {
    const places = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<boolean | undefined>(key, places) === true;
  }
}
