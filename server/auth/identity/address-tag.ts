import { createHmac, hkdfSync } from 'node:crypto';
import type { CanonicalEmail } from '../../shared/email-address.js';

const KEY_BYTES = 32;
const TAG_CHARACTERS = 16;

/**
 * What stands for an address in the log: the same for the same address on every replica, so that lines can be
 * brought together, and worth nothing without the server's secret. (A plain hash of an address is found by
 * hashing the addresses of the world.)
 */
export function addressTags(secret: string): (email: CanonicalEmail) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'northfold address tags', KEY_BYTES));
  return (email) =>
    createHmac('sha256', key).update(email).digest('base64url').slice(0, TAG_CHARACTERS);
}
