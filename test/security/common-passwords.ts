import { COMMON_PASSWORDS } from '../../server/auth/common-passwords.js';
import { PASSWORD_MIN } from '../../server/common/limits.js';

/** Passwords that are long enough to be chosen here, the most common first. */
export const commonPasswords = COMMON_PASSWORDS.trim()
  .split(/\s+/)
  .filter((password) => password.length >= PASSWORD_MIN);
