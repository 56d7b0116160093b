import {
  ACCESS_TOKENS_MAX,
  BODY_LIMIT_BYTES,
  ENTRIES_MAX,
  IDEMPOTENCY_HOURS,
  IDEMPOTENCY_KEY_MAX,
  NOT_ME_LINK_DAYS,
  PASSKEYS_MAX,
  REAUTH_WINDOW_MINUTES,
  SECOND_STEP_MINUTES,
  SECOND_STEP_TRIES,
  SET_UP_MINUTES,
} from '../shared/limits.js';
import { HOUR, MINUTE } from '../shared/units.js';
import { rateLimitHeaders } from '../shared/quota.js';
import type { Quota } from '../shared/quota.js';
import type { FieldError } from '../shared/field-fault.js';
import type { Scope } from '../shared/scopes.js';

export interface Row {
  status: number;
  /** One sentence for a human. It never quotes a stack trace or SQL. */
  detail: string | ((params: never) => string);
  /** A 401 without any has `WWW-Authenticate: Bearer`. */
  headers?: Record<string, string> | ((params: never) => Record<string, string>);
  errors?: readonly FieldError[] | ((params: never) => readonly FieldError[]);
  /** Members of its own (RFC 9457 section 3.2). */
  members?: (params: never) => object;
  /** The argument of the row's functions in the document's example. */
  example?: object;
  /** When callers meet it, for the document: "there is no such session". Rows without share another's. */
  when?: string;
  /** The caller's way out, for the document. */
  remedy?: string;
}

const PASSWORD_NEEDED =
  'Choose a password to confirm this address, or log in to the account first.';
const USELESS_LINK = 'This reset link is invalid or has expired. Please ask for a new one.';

/** The fate of a personal access token that is worth nothing. */
const TOKEN_REFUSALS = {
  unknown: 'is not known here',
  expired: 'has expired',
  revoked: 'has been revoked',
} as const;

interface RefusedToken {
  why: keyof typeof TOKEN_REFUSALS;
}

/** Those that have a type of their own: a part of the contract, as it stands here. */
const TYPED = {
  validation: {
    status: 400,
    detail: ({ errors }: { errors: readonly FieldError[] }) =>
      errors[0]?.message ?? 'The body is not what this call expects.',
    errors: ({ errors }: { errors: readonly FieldError[] }) => errors,
    example: {
      errors: [{ field: 'email', code: 'invalid', message: 'Email address is invalid.' }],
    },
    when: 'a field is missing or invalid (`errors` has an entry for each)',
    remedy: 'Show each `message` at its field, let it be corrected, and send the call again.',
  },
  'invalid-reset-token': {
    status: 400,
    detail: USELESS_LINK,
    errors: [{ field: 'token', code: 'invalid', message: USELESS_LINK }],
    when: 'the token of the reset email is unknown, used or expired',
    remedy: 'Ask for a new link with `POST /api/auth/forgot-password`.',
  },
  'invalid-confirmation-link': {
    status: 400,
    detail: 'This confirmation link has been used or replaced, or it has expired.',
    when: 'the token of the confirmation email is unknown, used, replaced or expired',
    remedy: 'Log in and ask for a new link with `POST /api/auth/confirm-email/resend`.',
  },
  'invalid-email-change-link': {
    status: 400,
    detail: 'This link has been replaced or stopped, or it has expired.',
    when: 'the token of the email to the new address is unknown, replaced, stopped or expired, or of another account',
    remedy: 'Ask for a new link with `PUT /api/auth/email`, as the account that asked.',
  },
  'invalid-not-me-link': {
    status: 400,
    detail: 'This link has been used already, or it has expired.',
    when: 'the token of the security notice is unknown, used or expired, or that of another notice was used',
    remedy: 'Set a new password with a link from `POST /api/auth/forgot-password`.',
  },
  'new-password-required': {
    status: 400,
    detail: PASSWORD_NEEDED,
    errors: [{ field: 'newPassword', code: 'required', message: PASSWORD_NEEDED }],
    when: 'the call comes from elsewhere than a session of the account, and without `newPassword` (the token stays good)',
    remedy: 'Send `newPassword` with the same token, or a token of the account.',
  },
  'invalid-passkey': {
    status: 400,
    detail: 'The passkey could not be verified. Please try again.',
    when: 'the answer is not to a live challenge of `startPasskey`, or not one of this site with its user verified',
    remedy: 'Ask for new options with `POST /api/auth/passkey-options`, and try again.',
  },
  'invalid-idempotency-key': {
    status: 400,
    detail: `The Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_MAX} visible ASCII characters.`,
    when: `the \`Idempotency-Key\` is empty, longer than ${IDEMPOTENCY_KEY_MAX} characters, or not ASCII`,
    remedy: 'Send a UUID, or leave the header out.',
  },
  'authentication-required': {
    status: 401,
    detail: 'Please log in to continue.',
    when: 'the token is missing',
    remedy: 'Log in, and send the token as `Authorization: Bearer`.',
  },
  /** RFC 6750 section 3: the one answer that ends a login in the browser. */
  'invalid-token': {
    status: 401,
    detail: 'Your session has ended. Please log in again.',
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    when: 'the token is invalid, expired or revoked',
    remedy: 'Forget the token, and log in again.',
  },
  /** RFC 6750 section 3.1. A program is told which it was: the sender of the token has it anyway. */
  'invalid-access-token': {
    status: 401,
    detail: ({ why }: RefusedToken) => `This personal access token ${TOKEN_REFUSALS[why]}.`,
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    example: { why: 'expired' },
    when: 'the personal access token is unknown, or has expired or been revoked',
    remedy: 'Stop sending it, and let its owner make a new one.',
  },
  /** One wording, whichever of the two was wrong (ASVS 5.0, 6.3.8). */
  'wrong-credentials': {
    status: 401,
    detail: 'The email or the password is wrong.',
    when: 'the email or the password is wrong: one answer for both',
    remedy: 'Ask for both again. Each failure counts towards a quota.',
  },
  'second-step-required': {
    status: 401,
    detail: 'Enter a code from your authenticator app, too.',
    members: (given?: { challenge: string }) => given ?? {},
    when: 'the password is right, and the account’s owner has switched the second step on',
    remedy:
      `After a login send \`challenge\` with a code to \`POST /api/auth/login/second-step\`, within ${SECOND_STEP_MINUTES} minutes. ` +
      'To reauthenticate, send the code beside the password.',
    example: { challenge: '3dJr1oYVtV2mJq0xXw9Gk5sPzE7uA8bC4nQfT6hLiRw' },
  },
  'wrong-code': {
    status: 401,
    detail: 'This code is wrong, or it was used before.',
    when: 'the code is wrong, too old, or was used before (a session stays)',
    remedy: 'Ask for the next code of the app. Each failure counts towards a quota.',
  },
  'invalid-challenge': {
    status: 401,
    detail: 'This took too long, or too many codes were wrong. Please log in again.',
    when: `the challenge is unknown, used or expired, had its ${SECOND_STEP_TRIES} tries, or the password was changed meanwhile`,
    remedy: 'Log in with the password again.',
  },
  /** Without `invalid_token`: this 401 signs nobody out. */
  'incorrect-password': {
    status: 401,
    detail: 'Incorrect current password.',
    when: 'the current password is wrong (the session stays)',
    remedy: 'Ask for the current password again. Keep the token: it stays good.',
  },
  /** Without `invalid_token`: a session that asked for it stays. */
  'passkey-refused': {
    status: 401,
    detail: 'The passkey could not be verified. Please try again.',
    when: 'the answer of the passkey is not good: its challenge, origin, user verification, signature or counter',
    remedy: 'Ask for new options, and try again.',
  },
  'unknown-passkey': {
    status: 401,
    detail: 'This passkey is not known here. It may have been removed.',
    when: 'there is no such passkey, or it was removed',
    remedy:
      'Tell the authenticator (`PublicKeyCredential.signalUnknownCredential`), and log in another way.',
  },
  'reauthentication-required': {
    status: 403,
    detail: 'Please confirm your current password first, or log in again.',
    when: `the session has not proved for a while who uses it (${REAUTH_WINDOW_MINUTES} minutes, or as the operator decides)`,
    remedy:
      'Send the password to `POST /api/auth/reauthenticate`, with a code where the second step is on; then repeat the call.',
  },
  /** An address whose mail is lost is left behind without a word from it: a password alone is too little for that. */
  'two-factors-required': {
    status: 403,
    detail: 'Please confirm with a passkey, or with your password and a code.',
    when: 'the session has not shown a passkey, or a code beside the password, when it last proved who uses it',
    remedy:
      'Send the password with a code to `POST /api/auth/reauthenticate`, or show a passkey; then repeat the call.',
  },
  'factors-too-new': {
    status: 409,
    detail: `You have set up a passkey, a second step or recovery codes within the last ${NOT_ME_LINK_DAYS} days. Please wait until they are older.`,
    when: `a passkey, the second step or recovery codes are younger than ${NOT_ME_LINK_DAYS} days, within which the owner can undo that`,
    remedy: 'Repeat the call when they are older, or leave `oldAddressLost` out.',
  },
  'staff-only': {
    status: 403,
    detail: 'This is for the staff only.',
    when: 'the account is not one of the staff, or is not any more',
    remedy: 'Have the operator make it one: `npm run accounts -- staff add ADDRESS`.',
  },
  'staff-address-unconfirmed': {
    status: 403,
    detail: 'Please confirm your email address first.',
    when: 'the account is one of the staff, and its address is not confirmed',
    remedy: 'Let the address be confirmed, then repeat the call.',
  },
  'second-factor-required': {
    status: 403,
    detail: 'Please log in with a passkey, or with a code of your authenticator app.',
    when: 'the account is one of the staff, and its session began with the password alone',
    remedy:
      'Let a passkey be created or the second step be switched on, then log in anew and show it there.',
  },
  /** RFC 6750 section 3.1. */
  'insufficient-scope': {
    status: 403,
    detail: ({ scope }: { scope: Scope }) =>
      `This personal access token does not have the scope ${scope}.`,
    headers: ({ scope }: { scope: Scope }) => ({
      'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
    }),
    example: { scope: 'settings:read' },
    when: 'the personal access token lacks the scope that the call asks for',
    remedy: 'Let its owner make a token that has the scope, too.',
  },
  'session-required': {
    status: 403,
    detail: 'No personal access token may do this. Please log in.',
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
    when: 'the call takes no personal access token, whatever its scopes',
    remedy: 'Send the `access_token` of a login: its owner has to do this.',
  },
  'email-taken': {
    status: 409,
    detail: 'An account with this email exists already. Log in, or reset your password.',
    when: 'there is an account with this email address, in whatever case',
    remedy: 'Log in with that address, or reset its password.',
  },
  'second-step-on': {
    status: 409,
    detail: 'The second step is on already.',
    when: 'the second step is on already',
    remedy:
      'Its recovery codes, if nobody has seen them, are replaced by `POST /api/auth/second-step/recovery-codes`. ' +
      'To change to another app, switch it off and on again.',
  },
  'second-step-off': {
    status: 409,
    detail: `The second step is off, or it took more than ${SET_UP_MINUTES} minutes to set it up.`,
    when: `the second step is off, or was begun more than ${SET_UP_MINUTES} minutes ago`,
    remedy: 'Begin with `POST /api/auth/second-step`.',
  },
  'passkey-known': {
    status: 409,
    detail: 'This passkey exists already.',
    when: 'the passkey is known already',
    remedy: 'Use another authenticator: `excludeCredentials` names those that have one.',
  },
  'too-many-passkeys': {
    status: 409,
    detail: `An account has at most ${PASSKEYS_MAX} passkeys. Please remove one first.`,
    when: `the account has ${PASSKEYS_MAX} passkeys`,
    remedy: 'Let one be removed first.',
  },
  'too-many-access-tokens': {
    status: 409,
    detail: `An account has at most ${ACCESS_TOKENS_MAX} personal access tokens. Please revoke one first.`,
    when: `the account has ${ACCESS_TOKENS_MAX} personal access tokens that are good`,
    remedy: 'Let one be revoked first.',
  },
  'last-passkey': {
    status: 409,
    detail: 'This is the only way into your account. Please set a password first.',
    when: 'it is the last passkey of an account without a password',
    remedy:
      'Let a password be set with `PUT /api/auth/change-password`, or another passkey be created.',
  },
  'passkey-needed': {
    status: 409,
    detail: 'Please confirm your email address and create a passkey first.',
    when: 'the address is not confirmed, or the account has no passkey',
    remedy: 'Let both be done, then repeat the call.',
  },
  'confirmed-address-needed': {
    status: 409,
    detail: 'Please confirm your email address first.',
    when: 'the address is not confirmed, so that it may be somebody else’s',
    remedy:
      'Let it be confirmed. An account can be deleted all the same, without `contactMessages`.',
  },
  'email-changed-lately': {
    status: 409,
    detail: `Your email address changed within the last ${NOT_ME_LINK_DAYS} days. Until the former address can no longer undo that, the account can't be deleted.`,
    when: `the address changed within the last ${NOT_ME_LINK_DAYS} days, and the link at the former one still undoes that`,
    remedy: 'Repeat the call when the link has expired.',
  },
  'confirmed-already': {
    status: 409,
    detail: 'Your email address is confirmed already: no other link is needed.',
    when: 'the address is confirmed already',
    remedy: 'Read the profile again, and ask no more.',
  },
  /** Draft-ietf-httpapi-idempotency-key-header-07, section 2.7. */
  'repeated-too-early': {
    status: 409,
    detail:
      'The first call with this Idempotency-Key is still at work. Please try again in a moment.',
    headers: { 'retry-after': '1' },
    when: 'a call with the same `Idempotency-Key` is still at work: `Retry-After` says when to try again',
    remedy: 'Wait for `Retry-After` seconds, then repeat the call with the same key.',
  },
  'message-changed': {
    status: 412,
    detail: ({ changes }: MessageChanged) =>
      changes.length > 0
        ? 'Somebody else has worked on this message meanwhile. Please look at it again.'
        : 'This is not the state of the message. Please look at it again.',
    members: (given: MessageChanged) => given,
    example: {
      version: 3,
      changes: [
        {
          kind: 'answer',
          by: { id: '5f0c4e0a-3f53-4f0e-9d0e-6f6a2d1f7c11', name: 'Grace Hopper' },
          at: '2025-11-21T09:30:00.000Z',
          to: null,
        },
      ],
    },
    when: '`If-Match` names another version than the present one: `version` has that, `changes` is what was done since',
    remedy:
      'Show `changes`. To act all the same, repeat the call with `"<version>"` as `If-Match`.',
  },
  'idempotency-key-reused': {
    status: 422,
    detail: 'This Idempotency-Key was used for another body. Please take a new one.',
    when: `the \`Idempotency-Key\` was used within the last ${IDEMPOTENCY_HOURS} hours, with another body`,
    remedy: 'Make a new key for each new body.',
  },
  'too-many-requests': {
    status: 429,
    detail: ({ wait }: Exhausted) => `Too many attempts. Please try again in ${inWords(wait)}.`,
    headers: ({ quota, wait }: Exhausted) => ({
      'retry-after': String(wait),
      ...rateLimitHeaders([{ quota, left: 0, wait }]),
    }),
    example: { quota: { name: 'signup', points: 60, seconds: HOUR }, wait: 720 },
    when: 'there were too many attempts: `Retry-After` says how many seconds to wait',
    remedy: 'Nothing was changed. Wait for `Retry-After` seconds, then repeat the call.',
  },
  unavailable: {
    status: 503,
    detail: 'The service is briefly unavailable. Please try again in a moment.',
    headers: { 'retry-after': '5' },
    when: 'the database is away for a moment: `Retry-After` says when to try again',
    remedy:
      'Wait for `Retry-After` seconds, look whether the change was made, then repeat the call.',
  },
} as const satisfies Record<string, Row & { remedy: string }>;

/** Those whose status says it all: their type is `about:blank` (RFC 9457 section 4.2.1). */
const UNTYPED = {
  'invalid-json': {
    status: 400,
    detail: 'The body is not valid JSON.',
    when: 'the body is no JSON object in UTF-8, or has too many fields or levels',
  },
  'not-an-object': { status: 400, detail: 'The body must be a JSON object.' },
  'not-utf-8': { status: 400, detail: 'The body is not valid UTF-8.' },
  'too-deep': { status: 400, detail: 'The body is nested too deeply.' },
  'too-many-entries': {
    status: 400,
    detail: `The body has more than ${ENTRIES_MAX} fields and items.`,
  },
  'no-body': { status: 400, detail: 'The body is missing.' },
  'bad-request': {
    status: 400,
    detail: 'The request could not be understood.',
    when: 'the path cannot be decoded',
  },
  'not-http-1': { status: 400, detail: 'Send the request as HTTP/1.1.' },
  'malformed-request': { status: 400, detail: 'The request is not valid HTTP/1.1.' },
  'not-one-host': { status: 400, detail: 'The request must name one host.' },
  /** A form of another site that sends to ours (CSRF): OWASP ASVS 5.0, 3.5.1. */
  'other-site': { status: 403, detail: 'This form was sent from another site.' },
  'no-such-address': { status: 404, detail: 'There is nothing at this address.' },
  'no-such-session': {
    status: 404,
    detail: 'There is no such session.',
    when: 'there is no such session, or it belongs to somebody else',
  },
  'no-such-message': {
    status: 404,
    detail: 'There is no such message.',
    when: 'there is no such message, or it was deleted',
  },
  'no-such-answer': {
    status: 404,
    detail: 'There is no such answer.',
    when: 'the message has no such answer',
  },
  'no-such-passkey': {
    status: 404,
    detail: 'There is no such passkey.',
    when: 'there is no such passkey, or it belongs to somebody else',
  },
  'no-such-access-token': {
    status: 404,
    detail: 'There is no such personal access token.',
    when: 'there is no such token, it has ended, or it belongs to somebody else',
  },
  /** RFC 9110 section 15.5.6: with the methods that there are. */
  'wrong-method': {
    status: 405,
    detail: 'This address does not answer that method.',
    headers: ({ methods }: { methods: Iterable<string> }) => ({
      allow: [...methods].toSorted().join(', '),
    }),
    example: { methods: ['GET'] },
  },
  'too-slow': { status: 408, detail: 'The request took too long to arrive.' },
  'body-too-large': {
    status: 413,
    detail: 'The body is too large.',
    when: `the body is larger than ${BODY_LIMIT_BYTES / 1024} KiB`,
  },
  'not-json': {
    status: 415,
    detail: 'Send the body as application/json.',
    when: 'the body is not `application/json`, not in UTF-8, or compressed',
  },
  /** RFC 9110 section 15.5.16: where a coding is refused, `Accept-Encoding` says which is taken. */
  'compressed-body': {
    status: 415,
    detail: 'Send the body uncompressed.',
    headers: { 'accept-encoding': 'identity' },
  },
  'other-charset': { status: 415, detail: 'Send the body in UTF-8.' },
  'unknown-expectation': { status: 417, detail: 'Nothing but 100-continue may be expected.' },
  'headers-too-large': { status: 431, detail: 'The headers are too large.' },
  'internal-error': {
    status: 500,
    detail: 'Something went wrong on our side. Please try again later.',
  },
} as const satisfies Record<string, Row>;

/**
 * Every problem that the server answers with (RFC 9457), by its name: `problem('email-taken')` throws a row,
 * `@ApiProblems('email-taken')` announces it, and the reference lists it.
 */
export const PROBLEMS = { ...TYPED, ...UNTYPED };

export type ProblemName = keyof typeof PROBLEMS;
export const PROBLEM_NAMES = Object.keys(PROBLEMS) as ProblemName[];

/** The problem type, a URI (RFC 9457 section 3.1.1). */
export const typeOf = (name: ProblemName): string =>
  name in TYPED ? `urn:northfold:problem:${name}` : 'about:blank';

interface MessageChanged {
  /** The present one. */
  version: number;
  /** Its history since the one that was named, the earliest first. */
  changes: readonly object[];
}

interface Exhausted {
  quota: Quota;
  /** Seconds until there are points again. */
  wait: number;
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  if (seconds < 90 * MINUTE) return `${Math.ceil(seconds / MINUTE)} minutes`;
  return `${Math.ceil(seconds / HOUR)} hours`;
}

type Given<Part> = Part extends (params: infer Params) => unknown ? Params : never;

/** The argument of a row's functions; most rows have none. */
export type ParamsOf<Name extends ProblemName> = Given<
  (typeof PROBLEMS)[Name][keyof (typeof PROBLEMS)[Name]]
>;

/** The problems whose rows have no functions. */
export type PlainProblemName = {
  [Name in ProblemName]: [ParamsOf<Name>] extends [never] ? Name : never;
}[ProblemName];
