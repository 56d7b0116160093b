import { createHmac, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CanonicalEmail } from '../../common/email-address.js';
import { Environment } from '../../config/environment.js';

const KEY_BYTES = 32;
const TAG_CHARACTERS = 16;

/**
 * What stands for an address in the log: the same for the same address on every replica, so that lines can be
 * brought together, and worth nothing without the server's secret. (A plain hash of an address is found by
 * hashing the addresses of the world.)
 */
@Injectable()
export class AddressTag {
  private readonly key: Buffer;

  constructor({ jwtSecret }: Environment) {
    this.key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'northfold address tags', KEY_BYTES));
  }

  of(email: CanonicalEmail): string {
    return createHmac('sha256', this.key)
      .update(email)
      .digest('base64url')
      .slice(0, TAG_CHARACTERS);
  }
}
