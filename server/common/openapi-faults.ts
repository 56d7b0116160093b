import {
  badField,
  invalidToken,
  Problem,
  reauthenticationRequired,
  unavailable,
} from './problem.js';

/** What callers are told about a fault, with the problems that they may meet as examples. */
export interface Fault {
  status: number;
  description: string;
  problems: Problem[];
  /** Names of `components.headers`, by header. */
  headers?: Record<string, string>;
}

const challenge = { 'WWW-Authenticate': 'Challenge' };

/**
 * The faults that operations announce, by status; those that only one operation has, by their type.
 * A test holds every answer against them: status, headers and problem type.
 */
export const FAULTS = {
  400: {
    status: 400,
    description:
      'A field is missing or invalid (`errors` has an entry for each), or the body is no JSON object in UTF-8, or has too many fields or levels.',
    problems: [
      badField('email', 'Email address is invalid.'),
      new Problem(400, 'The body is not valid JSON.'),
    ],
  },
  401: {
    status: 401,
    description: 'The token is missing, or it is invalid, expired or revoked.',
    headers: challenge,
    problems: [invalidToken(false), invalidToken(true)],
  },
  'wrong-credentials': {
    status: 401,
    description: 'The email or the password is wrong: one answer for both.',
    headers: challenge,
    problems: [
      new Problem(401, 'The email or the password is wrong.', { type: 'wrong-credentials' }),
    ],
  },
  'incorrect-password': {
    status: 401,
    description:
      'The current password is wrong (the session stays), or the token is missing, invalid, expired or revoked.',
    headers: challenge,
    problems: [
      new Problem(401, 'Incorrect current password.', { type: 'incorrect-password' }),
      invalidToken(false),
      invalidToken(true),
    ],
  },
  'reauthentication-required': {
    status: 403,
    description:
      'The session has not shown the password for a while (10 minutes, or as the operator decides). ' +
      'Send it to `reauthenticate`, then repeat this call.',
    problems: [reauthenticationRequired()],
  },
  'no-such-session': {
    status: 404,
    description: 'There is no such session, or it belongs to somebody else.',
    problems: [new Problem(404, 'There is no such session.')],
  },
  'email-taken': {
    status: 409,
    description: 'There is an account with this email address, in whatever case.',
    problems: [
      new Problem(
        409,
        'An account with this email exists already. Log in, or reset your password.',
        { type: 'email-taken' },
      ),
    ],
  },
  413: {
    status: 413,
    description: 'The body is larger than 64 KiB.',
    problems: [new Problem(413, 'The body is too large.')],
  },
  415: {
    status: 415,
    description: 'The body is not `application/json`, not in UTF-8, or compressed.',
    problems: [new Problem(415, 'Send the body as application/json.')],
  },
  429: {
    status: 429,
    description: 'Too many attempts. `Retry-After` says how many seconds to wait.',
    headers: {
      'Retry-After': 'RetryAfter',
      RateLimit: 'RateLimit',
      'RateLimit-Policy': 'RateLimitPolicy',
    },
    problems: [
      new Problem(429, 'Too many attempts. Please try again in 12 minutes.', {
        type: 'too-many-requests',
      }),
    ],
  },
  503: {
    status: 503,
    description: 'The database is away for a moment. `Retry-After` says when to try again.',
    headers: { 'Retry-After': 'RetryAfter' },
    problems: [unavailable()],
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

/** `components.headers` of the document. */
export const HEADERS = {
  Challenge: {
    description:
      '`Bearer error="invalid_token"` when a token was sent and is worth nothing: forget it. `Bearer` otherwise.',
    required: true,
    schema: { type: 'string', enum: ['Bearer', 'Bearer error="invalid_token"'] },
    example: 'Bearer error="invalid_token"',
  },
  RetryAfter: {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 720,
  },
  RateLimit: {
    description:
      'The quota that is used up: points left (`r`) and seconds until it is whole (`t`).',
    required: true,
    schema: { type: 'string' },
    example: '"signup";r=0;t=720',
  },
  RateLimitPolicy: {
    description: 'That quota: points (`q`) within a window of seconds (`w`).',
    required: true,
    schema: { type: 'string' },
    example: '"signup";q=60;w=3600',
  },
};
