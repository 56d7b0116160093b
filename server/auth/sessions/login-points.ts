import { emailKey, type Point } from '../../limits/limits.js';
import type { CanonicalEmail } from '../../shared/email-address.js';
import { currentOrigin } from '../../shared/request-context.js';

/*
 * The limits of failed log-ins. An account knows the networks that its owner proved to be there from, by a password or by
 * a link that was mailed. From those it is let in whatever others do, elsewhere or in the same network: `login-client` and
 * `login-strangers` count and refuse only attempts at accounts that do not know the client.
 */

export const ofPair = (email: CanonicalEmail): Point => [
  'login-account',
  `${emailKey(email)}:${currentOrigin().network}`,
];

export const ofStrangers = (email: CanonicalEmail): Point => ['login-strangers', emailKey(email)];

/** Those of a client that the account doesn't know. */
export const ofUnknownClient = (email: CanonicalEmail): Point[] => [
  ['login-client', currentOrigin().network],
  ofStrangers(email),
];
