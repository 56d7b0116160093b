import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN } from '#server/shared/limits';

/** Passwords that are long enough to be chosen here, the most common first. */
export const commonPasswords = dictionary['passwords-common'].filter(
  (password) => password.length >= PASSWORD_MIN,
);
