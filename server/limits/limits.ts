import { hash } from 'node:crypto';
import type { CanonicalEmail } from '../shared/email-address.js';
import type { Quota } from '../shared/request-context.js';
import { ACCESS_TOKENS_MAX } from '../shared/lengths.js';
import { DAY, HOUR, MINUTE, QUARTER_HOUR, WEEK } from '../shared/units.js';

/** What a route can count a limit per, in words. Other limits have their own words beside them. */
export const PER = {
  client: 'one client',
  block: 'one network (IPv4 /24, IPv6 /48)',
  account: 'one account',
};
const SESSION = 'one session';
const ADDRESS = 'one address';

/** Every limit of the site: how many, within how many seconds, per whom (decision 16). All replicas count together. */
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
  // A new password doesn't start it over: an intruder who resets it by mail finds one in 20 years on average.
  'second-step-week': [300, WEEK, 'one account, apart from networks where a code was right'],
  'second-step-set-up': [30, QUARTER_HOUR, SESSION],
  'current-password': [10, QUARTER_HOUR, SESSION],
  // A change without the current password reveals whether the new one is the old one.
  'password-changes': [20, HOUR, SESSION],
  'provider-answers': [60, HOUR, 'one client with refused answers of providers'],
  'mailed-link': [60, HOUR, 'one client with bad links'],

  // What leaves rows or emails behind.
  signup: [60, HOUR, 'client'],
  'signup-network': [300, HOUR, 'block'],
  'forgot-account': [5, HOUR, 'one account from one client'],
  'forgot-client': [60, HOUR, 'one client on accounts that are new to it'],
  contact: [60, HOUR, 'one client, or one account with its token'],
  'contact-network': [300, HOUR, 'block'],
  'passkey-challenges': [120, QUARTER_HOUR, 'client'],
  'passkey-login': [100, QUARTER_HOUR, 'client'],
  'passkey-ceremonies': [60, HOUR, SESSION],
  // A company may be one client.
  'provider-requests': [600, QUARTER_HOUR, 'client'],
  'email-changes': [5, HOUR, 'account'],
  'access-tokens': [60, HOUR, 'account'],
  answers: [30, DAY, ADDRESS],
  'answers-of-account': [300, DAY, 'account'],
  notes: [300, HOUR, 'account'],
  'incoming-emails': [600, HOUR, 'account'],
  export: [10, HOUR, 'account'],

  // Emails of each kind to one address. A link works for as long as its limit, so using it up keeps an owner only from
  // changing to an address that others ask for.
  'email-link-day': [5, DAY, ADDRESS],
  'email-link-hour': [5, HOUR, ADDRESS],
  'email-notice': [10, DAY, ADDRESS],
  'email-rare': [5, DAY, ADDRESS],
  'email-reminder': [2 * ACCESS_TOKENS_MAX, DAY, ADDRESS],
  'email-overdue': [4, HOUR, ADDRESS],
  'email-unconfirmed': [10, HOUR, 'one mailbox with unconfirmed addresses'],
  // Links above it, and requests for them, wait behind those of others.
  'urgent-links': [30, MINUTE, 'block'],
  // One email above it, each quarter of an hour, says that messages wait.
  'message-emails': [60, HOUR, 'the consultancy'],
  'messages-waiting': [1, QUARTER_HOUR, 'the consultancy'],
} as const satisfies Record<string, readonly [points: number, seconds: number, per: string]>;

/** Calls in progress, by each process for itself (`@InProgress`). */
export const SHARES = {
  'password-work-account': [4, 'named'],
  'password-work-client': [8, 'client'],
  // An eighth of the passwords that may wait to be hashed.
  'password-work': [32, 'block'],
  // Ten that wait for the row of one account, or message, would be the whole pool.
  'account-changes': [4, 'changed'],
  // Lists and searches.
  'inbox-reads': [2, 'account'],
  // With all that was written, 2 MB at most.
  'message-reads': [4, 'account'],
  // Of ten megabytes, in memory.
  'emails-at-once': [4, 'account'],
} as const satisfies Record<string, readonly [points: number, per: string]>;

export type ShareName = keyof typeof SHARES;

/** Calls before anything of them is read, counted in memory by each process for itself (decision 13). */
export const FLOOD = {
  /** Everything that one client asks for, pages and files too: some twenty for a visit. */
  client: { name: 'client', points: 3_000, seconds: 10 },
  /** Those of them that may bring a body. At 2 ms for the most expensive, they take an eighth of the event loop. */
  bodies: { name: 'client-bodies', points: 600, seconds: 10 },
  /** The same for a block: what four clients may send that are refused nothing. */
  block: { name: 'network', points: 12_000, seconds: 10 },
  blockBodies: { name: 'network-bodies', points: 2_400, seconds: 10 },
} as const satisfies Record<string, Quota>;

/** Counters above this are removed by the cleanup: an attempt at each made-up address is one. */
export const COUNTERS_MOST = 200_000;

export type LimitName = keyof typeof COUNTED;
/** Those that a route can count before its handler runs: it knows no more of the caller than this. */
export type RouteLimit = {
  [Name in LimitName]: (typeof COUNTED)[Name][2] extends keyof typeof PER ? Name : never;
}[LimitName];
export type EmailLimit = Extract<LimitName, `email-${string}`>;

export type Point = readonly [limit: LimitName, subject: string];

export function limitOf<Name extends LimitName>(name: Name) {
  const [points, seconds] = COUNTED[name];
  const per: (typeof COUNTED)[Name][2] = COUNTED[name][2];
  return { name, points, seconds, per };
}

/** What an intruder can have used up of an account, for its owner to get back. */
export const OF_ACCOUNT = (Object.keys(COUNTED) as LimitName[]).filter(
  (name) => limitOf(name).per === 'account',
);

/** An address as a subject: hashed, since a table of counters has no business holding addresses. */
export const emailKey = (email: CanonicalEmail) => hash('sha256', email, 'base64url');
