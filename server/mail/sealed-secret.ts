import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keeps a secret, such as a reset token, unreadable while its email waits in the queue: who reads the database, or a
 * backup of it, must not be able to take over accounts. AES-256-GCM, keys derived from the JWT secrets.
 */
@Injectable()
export class SecretSealer {
  /** The first key seals; all of them open, so that an email outlives a key rotation. */
  private readonly keys: Buffer[];

  constructor({ jwtSecret, jwtSecretPrevious }: Environment) {
    this.keys = [jwtSecret, ...jwtSecretPrevious].map((secret) =>
      Buffer.from(hkdfSync('sha256', secret, '', 'northfold letter secrets', 32)),
    );
  }

  seal(secret: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const [key = Buffer.alloc(0)] = this.keys;
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
  }

  /** @throws when no key of this server opens it. */
  open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const key of this.keys) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        continue;
      }
    }
    throw new Error('The email was sealed with a JWT secret that this server does not know.');
  }
}
