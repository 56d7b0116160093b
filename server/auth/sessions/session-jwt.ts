import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Environment, SECRET_MIN_BYTES } from '../../config/environment.js';

/** RFC 8725 section 3.1: one algorithm, ours, whatever a token's header says. */
export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_ISSUER = 'northfold';
export const TOKEN_AUDIENCE = 'northfold-api';

/** The claims of a token besides its issuer and audience. */
export interface TokenClaims {
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
