import { DAY, HOUR } from './units.js';

/** Limits of fields in characters: Unicode code points, as DTOs, PostgreSQL, JSON Schema and the forms count them. */
export const NAME_MAX = 100;
/** RFC 5321 section 4.5.3.1.3: a path of 256 octets including its angle brackets. */
export const EMAIL_MAX = 254;
/** RFC 5321 section 4.5.3.1.1: octets before the @ (a letter outside ASCII is two to four of them). */
export const EMAIL_LOCAL_MAX = 64;
export const SUBJECT_MAX = 200;
export const MESSAGE_MAX = 5_000;
export const NOTE_MAX = 5_000;
export const ANSWER_MAX = 10_000;
/** A reply by email: the rest is cut off, which the text says. */
export const REPLY_MAX = 50_000;
/** Replies that join a message, and bytes of their texts: the next one becomes a message. */
export const REPLIES_MAX = 100;
export const REPLIES_BYTES_MAX = 1_000_000;
/** Bytes of the emails that a message and its replies were, and of all emails. Above it, only what the inbox shows of them is kept. */
export const RAW_OF_MESSAGE_MAX = 100_000_000;
export const RAW_MAX = 5_000_000_000;
/** Addresses that got a copy, and earlier emails that one names, as many as are kept. */
export const CC_MAX = 10;
export const REFERENCES_MAX = 20;
export const SAVED_ANSWERS_MAX = 100;
export const SEARCH_MAX = 200;
/** OWASP ASVS 5.0, 6.2.1 and 6.2.9: at least 8, and at least 64 allowed. 256 bounds the hashing work. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
/** The companion's personas (specification section 9); the first is the default. */
export const AI_PERSONAS = ['supportive', 'analytical', 'creative'] as const;
export type AiPersona = (typeof AI_PERSONAS)[number];
/** Specification section 9: the daily digest is on until the user turns it off. */
export const DAILY_DIGEST_DEFAULT = true;
/** Days that contact messages are kept (unless CONTACT_RETENTION_DAYS says otherwise), and those that look like spam. */
export const CONTACT_RETENTION_DAYS = 730;
export const SPAM_RETENTION_DAYS = 90;
export const RESET_TOKEN_MINUTES = 60;
export const CONFIRMATION_TOKEN_HOURS = 24;
export const EMAIL_CHANGE_MINUTES = 60;
export const TAKE_BACK_DAYS = 7;
export const UNCONFIRMED_ACCOUNT_DAYS = 30;
/** How long a proof of the password or of a passkey is good (unless REAUTH_WINDOW_MINUTES says otherwise). */
export const REAUTH_WINDOW_MINUTES = 10;
export const PASSKEYS_MAX = 20;
export const ACCESS_TOKENS_MAX = 20;
/** From the way to a provider to its answer. */
export const PROVIDER_MINUTES = 10;
/** How long a personal access token is valid. It always expires. */
export const ACCESS_TOKEN_DAYS = { least: 1, most: 365, default: 90 } as const;
/** Days we keep ended tokens, so that a program that still sends one learns why it fails. */
export const ENDED_TOKEN_DAYS = 30;
export const CHALLENGE_MINUTES = 5;
/** How long a login lasts at most, and without being used (PostgreSQL intervals): ASVS 5.0, 7.3.1 and 7.3.2. */
export const SESSION_SECONDS = { session: 12 * HOUR, remembered: 30 * DAY } as const;
export const IDLE_LIMIT = { session: '4 hours', remembered: '14 days' } as const;
/** Live sessions of one account: one more ends the one not used for longest (ASVS 5.0, 7.1.2). */
export const SESSIONS_MAX = 100;
/** Events kept per account (above it, the oldest event of the most frequent type is deleted), and for how long. */
export const EVENTS_KEPT = 200;
export const SECURITY_EVENT_DAYS = 180;
export const REASON_MAX = 200;
export const RECOVERY_CODES = 10;
/** From here on, the owner is reminded to make new ones. */
export const FEW_RECOVERY_CODES = 3;
/** The time from the key of a second step to the first code that switches it on. */
export const SET_UP_MINUTES = 60;
/** How long a login waits for the code of its second step, and how many it takes. */
export const SECOND_STEP_MINUTES = 5;
export const SECOND_STEP_TRIES = 5;

/** Characters of an `Idempotency-Key`, and how long it is remembered. */
export const IDEMPOTENCY_KEY_MAX = 255;
export const IDEMPOTENCY_HOURS = 24;

/** Bytes. The largest valid body is a contact message: 5,000 characters, each at most two 6-byte escapes, and a margin. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** Of an email that a mail server passes on. */
export const EMAIL_BYTES_MAX = 10 * 1024 * 1024;
