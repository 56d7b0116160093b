/** The beginning of every personal access token: scanners of source code know a leaked one by it. */
export const PERSONAL_PREFIX = 'nf_pat_';

/** RFC 6750 section 2.1. No token of ours is nearly as long. */
const BEARER = /^Bearer ([\w.-]{1,1000})$/i;

/**
 * The one place that tells personal access tokens from those of sessions: it looks at the prefix only, as every call asks
 * it more than once.
 */
export const isPersonal = (authorization = ''): boolean =>
  authorization.startsWith(PERSONAL_PREFIX, 'Bearer '.length);

/** A token as it was sent: nothing says yet that it is good. Undefined where the header holds no bearer token. */
export const bearerOf = (authorization = ''): string | undefined => BEARER.exec(authorization)?.[1];
