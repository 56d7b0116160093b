import { createHmac, createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import type { IncomingHttpHeaders } from 'node:http';
import { Environment } from '../../config/environment.js';
import { SECRET_MIN_BYTES } from '../../config/secrets.js';
import { UUID } from '../../shared/uuid.js';
import type { AuthenticatedUser } from './authenticated-user.js';
import { bearerOf } from './bearer.js';
import { SessionsService } from './sessions.service.js';

/** RFC 8725 section 3.1: one algorithm, ours, whatever a token's header says. */
const TOKEN_ALGORITHM = 'HS256';
const TOKEN_ISSUER = 'northfold';
const TOKEN_AUDIENCE = 'northfold-api';

/** The claims of a token besides its issuer and audience. */
interface TokenClaims {
  /** The user's id. */
  sub: string;
  /** The session's id. */
  sid: string;
  exp: number;
}

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
export class SessionJwt {
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

  /** The claims of a token, if it is ours and has not expired; its session may have ended. */
  read(token: string): TokenClaims | undefined {
    const key = this.keyOf(token);
    if (key === undefined) return undefined;
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

/** The token of a session is as good as the session that it names. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    tokens: SessionJwt,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: ({ headers }: { headers: IncomingHttpHeaders }) => {
        const bearer = bearerOf(headers.authorization);
        return bearer?.kind === 'session' ? bearer.token : null;
      },
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
