import { hash } from 'node:crypto';
import type { CanonicalEmail } from '../shared/email-address.js';
import type { Quota } from '../api/quota.js';
import { ACCESS_TOKENS_MAX } from '../shared/limits.js';
import { DAY, HOUR, MINUTE, QUARTER_HOUR } from '../shared/units.js';

const CLIENT = 'one client';
export const BLOCK = 'one network (IPv4 /24, IPv6 /48)';
export const ACCOUNT = 'one account';
const SESSION = 'one session';
const ADDRESS = 'one address';

/** Every limit of the site: how many, within how many seconds, whose (decision 16). All replicas count together. */
const COUNTED = {
  // Guesses. A point comes back when the guess was right.
  'login-account': [10, QUARTER_HOUR, 'one account from one client'],
  'login-client': [100, QUARTER_HOUR, 'one client on accounts that are new to it'],
  'login-strangers': [100, HOUR, 'one account from all clients that are new to it'],
  'second-step': [10, QUARTER_HOUR, 'one account from one client'],
  // Three of a million codes are right at a time: 30 guesses a day find one in 30 years on average.
  'second-step-strangers': [30, DAY, 'one account from all clients that are new to it'],
  'second-step-known': [30, DAY, 'one account, with one password, from one known client'],
  'second-step-challenge': [60, HOUR, 'one client with invalid challenges'],
  'second-step-proof': [30, DAY, SESSION],
  'second-step-set-up': [30, QUARTER_HOUR, SESSION],
  'current-password': [10, QUARTER_HOUR, SESSION],
  // A change without the current password tells whether the new one is the old one.
  'password-changes': [20, HOUR, SESSION],
  'mailed-link': [60, HOUR, 'one client with bad links'],

  // What leaves rows or emails behind.
  signup: [60, HOUR, CLIENT],
  'signup-network': [300, HOUR, BLOCK],
  'forgot-client': [60, HOUR, CLIENT],
  contact: [60, HOUR, 'one client, or one account with its token'],
  'passkey-challenges': [120, QUARTER_HOUR, CLIENT],
  'passkey-login': [100, QUARTER_HOUR, CLIENT],
  'passkey-ceremonies': [60, HOUR, SESSION],
  'email-changes': [5, HOUR, ACCOUNT],
  'access-tokens': [60, HOUR, ACCOUNT],
  answers: [30, DAY, ADDRESS],
  'answers-of-account': [300, DAY, ACCOUNT],
  'incoming-emails': [600, HOUR, ACCOUNT],
  export: [10, HOUR, ACCOUNT],
  'vitals-client': [120, MINUTE, CLIENT],

  // Emails of each kind to one address. A link works for as long as its limit, so using it up keeps no owner out.
  'email-link-day': [5, DAY, ADDRESS],
  'email-link-hour': [5, HOUR, ADDRESS],
  'email-notice': [10, DAY, ADDRESS],
  'email-rare': [5, DAY, ADDRESS],
  'email-reminder': [2 * ACCESS_TOKENS_MAX, DAY, ADDRESS],
  'email-failed-answer': [30, DAY, ADDRESS],
  'email-overdue': [4, HOUR, ADDRESS],
  'email-unconfirmed': [10, HOUR, 'one mailbox with unconfirmed addresses'],
  // Links above it are sent after all other emails, so that those of others don't wait for them.
  'urgent-links': [20, MINUTE, BLOCK],
  // Messages above it are counted in one email.
  'message-emails': [60, HOUR, 'the consultancy'],
  'messages-waiting': [1, QUARTER_HOUR, 'the consultancy'],
} as const satisfies Record<string, Row>;

type Row = readonly [points: number, seconds: number, whose: string];

/** Calls that hash passwords, in progress for one block in each process: an eighth of those that may wait. */
export const PASSWORD_WORK = { name: 'password-work', points: 32, seconds: 1, whose: BLOCK };

/** Lists and searches of the inbox in progress for one account, by each process for itself. */
export const INBOX_READS = { name: 'inbox-reads', points: 2, seconds: 1, whose: ACCOUNT };

/** Messages with all that was written, 2 MB at most, that are read for one account, by each process for itself. */
export const MESSAGE_READS = { name: 'message-reads', points: 4, seconds: 1, whose: ACCOUNT };

/** Emails of ten megabytes that are read for one account, by each process for itself: they're in memory. */
export const EMAILS_AT_ONCE = { name: 'emails-at-once', points: 4, seconds: 1, whose: ACCOUNT };

/** Calls before anything of them is read, counted in memory by each process for itself (decision 13). */
export const FLOOD = {
  /** Everything that one client asks for, pages and files too: some twenty for a visit. */
  client: { name: 'client', points: 3_000, seconds: 10 },
  /** Those of them that may bring a body. So many of the most expensive, 2 ms each, take an eighth of the event loop. */
  bodies: { name: 'client-bodies', points: 600, seconds: 10 },
} as const satisfies Record<string, Quota>;

/** Counters above this are removed by the cleanup: an attempt at each made-up address is one. */
export const COUNTERS_MOST = 200_000;

export type LimitName = keyof typeof COUNTED;
/** Those that a route can count before its handler runs: it knows no more of the caller than this. */
export type RouteLimit = {
  [Name in LimitName]: (typeof COUNTED)[Name][2] extends
    typeof CLIENT | typeof BLOCK | typeof ACCOUNT
    ? Name
    : never;
}[LimitName];
export type EmailLimit = Extract<LimitName, `email-${string}`>;

/** A limit, and the one whose points are taken. */
export type Point = readonly [limit: LimitName, subject: string];

export function limitOf(name: LimitName): Quota & { whose: string } {
  const [points, seconds, whose] = COUNTED[name];
  return { name, points, seconds, whose };
}

/** An address as a subject: hashed, since a table of counters has no business holding addresses. */
export const emailKey = (email: CanonicalEmail) => hash('sha256', email, 'base64url');
