import {
  ACCESS_TOKENS_MAX,
  IDEMPOTENCY_KEY_MAX,
  TAKE_BACK_DAYS,
  PASSKEYS_MAX,
  SAVED_ANSWERS_MAX,
  SET_UP_MINUTES,
} from '../shared/lengths.js';
import { HOUR, MINUTE } from '../shared/units.js';
import type { Scope } from '../shared/scopes.js';
import { type Exhausted, rateLimitHeaders } from './rate-limit-headers.js';

/** One field that was refused: its path in the body, and a sentence for the person who typed it. */
export interface FieldError {
  field: string;
  message: string;
}

export interface Row {
  status: number;
  /** One sentence for a person. It never quotes a stack trace or SQL. */
  detail: string | ((params: never) => string);
  /** A 401 without any has `WWW-Authenticate: Bearer`. */
  headers?: Record<string, string> | ((params: never) => Record<string, string>);
  errors?: readonly FieldError[] | ((params: never) => readonly FieldError[]);
  /** Further members (RFC 9457 section 3.2). */
  members?: (params: never) => object;
  /** The argument of the row's functions in the document's example. */
  example?: object;
}

const rows = <Name extends string>(status: number, details: Record<Name, string>) =>
  Object.fromEntries(
    Object.entries<string>(details).map(([name, detail]) => [name, { status, detail }]),
  ) as Record<Name, { status: number; detail: string }>;

const PASSWORD_NEEDED =
  'Choose a password to confirm this address, or log in to the account first.';
const USELESS_LINK = 'This reset link is invalid or has expired. Please request a new one.';

/** Those with a type: a part of the contract. */
const TYPED = {
  validation: {
    status: 400,
    detail: ({ errors }: { errors: readonly FieldError[] }) => errors[0]?.message ?? '',
    errors: ({ errors }: { errors: readonly FieldError[] }) => errors,
    example: {
      errors: [{ field: 'email', message: 'Email address is invalid.' }],
    },
  },
  'invalid-reset-token': {
    status: 400,
    detail: USELESS_LINK,
    errors: [{ field: 'token', message: USELESS_LINK }],
  },
  'new-password-required': {
    status: 400,
    detail: PASSWORD_NEEDED,
    errors: [{ field: 'newPassword', message: PASSWORD_NEEDED }],
  },
  ...rows(400, {
    'invalid-confirmation-link': 'This confirmation link was used or replaced, or it has expired.',
    'invalid-email-change-link': 'This link was replaced or canceled, or it has expired.',
    'invalid-passkey': 'We couldn’t verify the passkey. Please try again.',
    'invalid-idempotency-key': `The Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_MAX} visible ASCII characters.`,
  }),
  ...rows(401, {
    'authentication-required': 'Please log in to continue.',
    'bearer-required': 'Send the token in the Authorization header, as "Bearer <token>".',
    // One wording, whichever of the two was wrong (ASVS 5.0, 6.3.8).
    'wrong-credentials': 'The email or the password is wrong.',
    'wrong-code': 'This code is wrong or was already used.',
    'invalid-challenge':
      'That took too long, or there were too many wrong codes. Please log in again.',
    // Without `invalid_token`, as all of these: a session that asked stays.
    'incorrect-password': 'Incorrect current password.',
    'passkey-refused': 'We couldn’t verify the passkey. Please try again.',
    'provider-refused': 'That didn’t work, or it took too long. Please start again.',
    'provider-canceled': 'It was canceled or refused at the provider. Please start again.',
    'unknown-passkey': 'We don’t recognize this passkey. It may have been removed.',
  }),
  /** RFC 6750 section 3: the one answer that ends a login in the browser. */
  'invalid-token': {
    status: 401,
    detail: 'Your session has ended. Please log in again.',
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  },
  'invalid-access-token': {
    status: 401,
    detail: ({ why }: { why: string }) => `This personal access token ${why}.`,
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    example: { why: 'has expired' },
  },
  'second-step-required': {
    status: 401,
    detail: 'Enter a code from your authenticator app as well.',
    members: (given?: { challenge: string }) => given ?? {},
    example: { challenge: '3dJr1oYVtV2mJq0xXw9Gk5sPzE7uA8bC4nQfT6hLiRw' },
  },
  ...rows(403, {
    'reauthentication-required': 'Please confirm your password first, or log in again.',
    'provider-email-unverified':
      'The provider hasn’t verified your email address. Please sign up with a password, then link the provider under Security.',
    'staff-only': 'This is for staff only.',
    'staff-address-unconfirmed': 'Please confirm your email address first.',
    'second-factor-required':
      'Please log in with a passkey or with a code from your authenticator app.',
  }),
  /** RFC 6750 section 3.1. */
  'insufficient-scope': {
    status: 403,
    detail: ({ scope }: { scope: Scope }) =>
      `This personal access token doesn’t have the scope ${scope}.`,
    headers: ({ scope }: { scope: Scope }) => ({
      'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
    }),
    example: { scope: 'settings:read' },
  },
  'session-required': {
    status: 403,
    detail: 'A personal access token can’t do this. Please log in.',
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
  },
  ...rows(409, {
    'email-taken': 'An account with this email already exists. Log in, or reset your password.',
    'second-step-on': 'The second step is already on.',
    'second-step-off': `The second step is off, or setting it up took more than ${SET_UP_MINUTES} minutes.`,
    'identity-not-linked':
      'An account with this email address already exists. Log in to it as usual, then link the provider under Security.',
    'identity-taken':
      'This login is already linked to an account, or your account already has one with this provider. Please unlink that one first.',
    'last-way-in':
      'This is your only way to log in. Please set a password or add another way first.',
    'passkey-known': 'This passkey already exists.',
    'too-many-passkeys': `You can have at most ${PASSKEYS_MAX} passkeys. Please remove one first.`,
    'too-many-access-tokens': `You can have at most ${ACCESS_TOKENS_MAX} personal access tokens. Please revoke one first.`,
    'too-many-saved-answers': `There can be at most ${SAVED_ANSWERS_MAX} saved answers. Please delete one first.`,
    'confirmed-address-needed': 'Please confirm your email address first.',
    'email-changed-lately': `Your email address changed in the last ${TAKE_BACK_DAYS} days. You can delete the account once the old address can no longer undo that.`,
    'confirmed-already': 'Your email address is already confirmed. You don’t need another link.',
  }),
  /** Draft-ietf-httpapi-idempotency-key-header-07, section 2.7. */
  'repeated-too-early': {
    status: 409,
    detail:
      'The first call with this Idempotency-Key is still in progress. Please try again in a moment.',
    headers: { 'retry-after': '1' },
  },
  'message-changed': {
    status: 412,
    detail: ({ changes }: MessageChanged) =>
      changes.length > 0
        ? 'Someone else has changed this message. Please check it again.'
        : 'This message has a different version. Please check it again.',
    members: (given: MessageChanged) => given,
    example: { version: 3, changes: [] },
  },
  ...rows(422, {
    'idempotency-key-reused':
      'This Idempotency-Key was used with a different body. Please use a new one.',
  }),
  'too-many-requests': {
    status: 429,
    detail: ({ wait }: Exhausted) => `Too many attempts. Please try again in ${inWords(wait)}.`,
    headers: ({ quota, wait }: Exhausted) => ({
      'retry-after': String(wait),
      ...rateLimitHeaders([{ quota, left: 0, wait }]),
    }),
    example: { quota: { name: 'signup', points: 60, seconds: HOUR }, wait: 720 },
  },
  'provider-unavailable': {
    status: 503,
    detail: 'The provider can’t be reached. Please try again in a moment, or log in another way.',
    headers: { 'retry-after': '30' },
  },
  unavailable: {
    status: 503,
    detail: 'The service is briefly unavailable. Please try again in a moment.',
    headers: { 'retry-after': '5' },
  },
} as const satisfies Record<string, Row>;

/** Those whose status says it all: their type is `about:blank` (RFC 9457 section 4.2.1). */
const UNTYPED = {
  ...rows(400, {
    'invalid-json': 'The body must be a JSON object in UTF-8.',
    'bad-request': 'We couldn’t understand the request.',
  }),
  /** A form of another site that sends to ours (CSRF): OWASP ASVS 5.0, 3.5.1. */
  ...rows(403, { 'other-site': 'This form was sent from a different site.' }),
  ...rows(404, {
    'no-such-address': 'There’s nothing at this address.',
    'no-such-session': 'There’s no such session.',
    'no-such-message': 'There’s no such message.',
    'no-such-email': 'There’s no such email.',
    'no-such-answer': 'There’s no such answer.',
    'no-such-saved-answer': 'There’s no such saved answer.',
    'no-such-provider': 'There’s no such provider.',
    'no-such-identity': 'There’s no such linked login.',
    'no-such-passkey': 'There’s no such passkey.',
    'no-such-access-token': 'There’s no such personal access token.',
  }),
  ...rows(413, { 'body-too-large': 'The body is too large.' }),
  ...rows(415, { 'not-json': 'Send the body as application/json, or an email as message/rfc822.' }),
  ...rows(500, {
    'internal-error': 'Something went wrong on our end. Please try again later.',
  }),
} as const satisfies Record<string, Row>;

/**
 * Every problem that the server answers with (RFC 9457), by its name: `problem('email-taken')` makes an error of a row,
 * `Call({ problems: ['email-taken'] })` announces it, and the reference lists it.
 */
export const PROBLEMS = { ...TYPED, ...UNTYPED };

export type ProblemName = keyof typeof PROBLEMS;
export const PROBLEM_NAMES = Object.keys(PROBLEMS) as ProblemName[];

/** The problem type, a URI (RFC 9457 section 3.1.1). */
export const typeOf = (name: ProblemName): string =>
  name in TYPED ? `urn:northfold:problem:${name}` : 'about:blank';

interface MessageChanged {
  version: number;
  /** Its history since the one that was named, the earliest first. */
  changes: readonly object[];
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  if (seconds < 90 * MINUTE) return `${Math.ceil(seconds / MINUTE)} minutes`;
  return `${Math.ceil(seconds / HOUR)} hours`;
}

type Given<Part> = Part extends (params: infer Params) => unknown ? Params : never;

/** The argument of a row's functions, for the few rows that have them. */
export type ParamsOf<Name extends ProblemName> = Given<
  (typeof PROBLEMS)[Name][keyof (typeof PROBLEMS)[Name]]
>;
