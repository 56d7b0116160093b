import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import type { Environment } from './environment.js';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_CHARACTERS = 16;

/** Keys for one purpose, derived from the JWT secrets: the one in use, and those before it. */
export function keysOf(environment: Environment, purpose: string): [Buffer, ...Buffer[]] {
  const { jwtSecret, jwtSecretPrevious } = environment;
  const derive = (secret: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  return [derive(jwtSecret), ...jwtSecretPrevious.map(derive)];
}

/** Seals and opens secrets for one purpose: AES-256-GCM, keys derived from the JWT secrets. */
export class Sealer {
  /** A name for the sealing key that reveals nothing about it. */
  readonly keyId: string;
  /** The first seals. All of them open, so that a sealed text outlives a key rotation. */
  private readonly keys: [Buffer, ...Buffer[]];

  /** @param purpose keys of one purpose open nothing of another. */
  constructor(environment: Environment, purpose: string) {
    this.keys = keysOf(environment, purpose);
    this.keyId = hash('sha256', this.keys[0], 'base64url').slice(0, KEY_ID_CHARACTERS);
  }

  /** @param owner of the secret, which opens only with the same one */
  seal(secret: string, owner = ''): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keys[0], nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
  }

  /** @throws when no key of this server opens it. */
  open(sealed: string, owner = ''): string {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const key of this.keys) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
        const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        continue;
      }
    }
    throw new Error('This was sealed with a JWT secret that this server does not know.');
  }
}
