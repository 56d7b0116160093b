import { brand } from '#content/brand';
import { ACCOUNT_CALLS, ANONYMOUS_CALLS, CLIENT_CALLS } from '../../http/call-limits.js';
import { DAY, HOUR, MINUTE, QUARTER_HOUR } from '../../shared/units.js';
import {
  ACCESS_TOKEN_DAYS,
  ACCESS_TOKENS_MAX,
  BODY_LIMIT_BYTES,
  CONFIRMATION_TOKEN_HOURS,
  DEPTH_MAX,
  EMAIL_CHANGE_MINUTES,
  EMAIL_LOCAL_MAX,
  EMAIL_MAX,
  ENTRIES_MAX,
  EVENTS_KEPT,
  IDLE_LIMIT,
  MESSAGE_MAX,
  NAME_MAX,
  NOT_ME_LINK_DAYS,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RESET_TOKEN_MINUTES,
  SESSIONS_MAX,
  SESSION_SECONDS,
  SUBJECT_MAX,
} from '../../shared/limits.js';
import { PROBLEM_NAMES, PROBLEMS, type Row, typeOf } from '../catalogue.js';
import { type Scope, SCOPES } from '../../shared/scopes.js';
import { FIELD_REMEDIES } from '../../shared/field-fault.js';
import { PASSWORD_QUOTAS } from '../../auth/passwords/password-hasher.js';
import type { Quota } from '../../shared/quota.js';
import { ALLOWED_HEADERS, EXPOSED_HEADERS } from '../../http/api-headers.js';
import { HEADERS } from './problem-headers.js';
import { describe } from './problem-responses.js';

/** Of the contract, not of the software behind it: its promises are in the introduction below. */
export const API_VERSION = '1.0.0';

export const TAGS = [
  { name: 'auth', description: 'Signing up, logging in and out, and passwords.' },
  { name: 'account', description: 'The profile, a copy of all data, and the way out.' },
  { name: 'settings', description: 'What the AI companion is told.' },
  {
    name: 'second step',
    description: 'A code beside the password, where the owner switches it on.',
  },
  { name: 'sessions', description: 'Where the account is logged in, and what happened around it.' },
  { name: 'passkeys', description: 'Logging in without a password (WebAuthn level 3).' },
  { name: 'access tokens', description: 'Keys that an owner makes for programs.' },
  { name: 'contact', description: 'Messages from the contact form.' },
  {
    name: 'inbox',
    description:
      'What the staff of the site does with those messages; closed to every other account.',
  },
  { name: 'site', description: 'What pages report about themselves.' },
];

const table = (titles: string[], rows: string[][]) =>
  [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const problemTable = table(
  ['Type', 'Status', 'When', 'What to do'],
  PROBLEM_NAMES.flatMap((name) => {
    const { status, remedy }: Row = PROBLEMS[name];
    return remedy ? [[`\`${typeOf(name)}\``, String(status), describe([name]), remedy]] : [];
  }),
);

const codeTable = table(
  ['Code', 'What to do'],
  Object.entries(FIELD_REMEDIES).map(([code, remedy]) => [`\`${code}\``, remedy]),
);

const number = (value: number) => value.toLocaleString('en-US');
const characters = (most: number) => `${number(most)} characters`;

const limitTable = table(
  ['What', 'At most'],
  [
    [
      'a body',
      `${BODY_LIMIT_BYTES / 1024} KiB, ${ENTRIES_MAX} fields and list items, ${DEPTH_MAX} levels`,
    ],
    ['a name', characters(NAME_MAX)],
    ['an email address', `${characters(EMAIL_MAX)}, ${EMAIL_LOCAL_MAX} of them before the @`],
    ['a password', `${characters(PASSWORD_MAX)}, and at least ${PASSWORD_MIN}`],
    ['a subject', characters(SUBJECT_MAX)],
    ['a message', characters(MESSAGE_MAX)],
    ['personal access tokens of one account', `${ACCESS_TOKENS_MAX} that are good`],
    ['sessions of one account', `${SESSIONS_MAX}: one more ends the one not used for longest`],
    [
      'security events of one account',
      `${EVENTS_KEPT}: one more removes the oldest of the kind that there is most of`,
    ],
    ['the link of a reset email', `good for ${RESET_TOKEN_MINUTES} minutes`],
    ['the link of a confirmation email', `good for ${CONFIRMATION_TOKEN_HOURS} hours`],
    ['the link of an email to a new address', `good for ${EMAIL_CHANGE_MINUTES} minutes`],
    ['the link of a security notice', `good for ${NOT_ME_LINK_DAYS} days`],
  ],
);

const headerTable = table(
  ['Header', 'Meaning'],
  Object.entries(HEADERS).map(([name, { description = '' }]) => [`\`${name}\``, description]),
);

const SCOPE_MEANINGS: Record<Scope, string> = {
  'profile:read': 'read the profile, and ask whose the token is',
  'profile:write': 'change the name',
  'settings:read': 'read the companion settings',
  'settings:write': 'save companion settings',
  'contact:write': 'leave messages (anybody may without a token, too)',
  'inbox:read': 'read the inbox; staff only',
  'inbox:write': 'work in the inbox; staff only',
};

export interface QuotaRow extends Quota {
  /** The name of the call. */
  summary: string;
  counted: string;
  whose: string;
}

const quotaTable = (quotas: readonly QuotaRow[]) =>
  table(
    ['Call', 'At most', 'Per', 'For'],
    quotas.map(({ summary, points, counted, seconds, whose }) => [
      summary,
      `${points} ${counted}`,
      windowOf(seconds),
      whose,
    ]),
  );

/** Markdown: paragraphs, `##` headings, `-` lists, tables and code in backticks, which is all that `client/src/pages/api-docs/prose.tsx` renders. */
export const introduction = (
  quotas: readonly QuotaRow[],
) => `The REST API of the ${brand.name} site. Requests and answers are JSON in UTF-8. Fields that a call does not know are ignored and change nothing.

## Step by step

| Step | What a program does |
| --- | --- |
| Get a token | Its owner creates one on the page Tokens of the account, with the scopes that the calls below name. |
| Send it | \`Authorization: Bearer $NORTHFOLD_TOKEN\` with every call. |
| Read a list | Send \`nextCursor\` as \`cursor\` for the next page, until it is \`null\`. |
| Read again | Send the \`ETag\` of the last answer as \`If-None-Match\`: 304 means that nothing changed. |
| Write once | Send an \`Idempotency-Key\` where the call takes one, and the same key when you repeat it. |
| Be refused | Read \`status\` and \`type\` of the problem; after 429 or 503, wait for \`Retry-After\` seconds. |

## Authentication

A program authenticates with a personal access token. Its owner creates one on the page Tokens of the account, chooses what it may do (its scopes) and for how long, up to ${ACCESS_TOKEN_DAYS.most} days, and gives it to the program in \`NORTHFOLD_TOKEN\`. Send it with every call, as \`Authorization: Bearer\`: \`curl "$SITE/api/auth/profile" -H "Authorization: Bearer $NORTHFOLD_TOKEN"\`. All samples below take it from there.

Each operation says which scope it needs. Without it the answer is 403 \`insufficient_scope\` (RFC 6750), and the problem names the scope. Operations that name none belong to the owner alone: passwords, devices, passkeys, the second step, tokens, the export and the deletion take the token of a login, never a personal access token (\`session-required\`). A token ends when it expires or is revoked, when the password is changed or reset, and with the account: the answer is 401 \`invalid_token\`, and says which it was.

| Scope | What it lets a program do |
| --- | --- |
${SCOPES.map((scope) => `| \`${scope}\` | ${SCOPE_MEANINGS[scope]} |`).join('\n')}

## Quick start

Without an account, from nothing to a first answer, with this site's address in \`SITE\`:

Create an account:

\`\`\`sh
curl "$SITE/api/auth/signup/email" -H "Content-Type: application/json" \\
  -d '{"email":"ada@example.com","password":"a long passphrase of yours"}'
\`\`\`

Log in, and keep the \`access_token\` of the answer in \`NORTHFOLD_TOKEN\`:

\`\`\`sh
curl "$SITE/api/auth/login/email" -H "Content-Type: application/json" \\
  -d '{"email":"ada@example.com","password":"a long passphrase of yours"}'
\`\`\`

Send it along:

\`\`\`sh
curl "$SITE/api/auth/profile" -H "Authorization: Bearer $NORTHFOLD_TOKEN"
\`\`\`

Every call below has its command for curl to copy. To try calls, open the document of this page in a client of yours.

## Logging in

What a person does, a person logs in for. Log in with \`POST /api/auth/login/email\` and send the \`access_token\` of the answer with every other call, as \`Authorization: Bearer <access_token>\`. Where the owner has switched the second step on, the answer is \`second-step-required\` instead, and \`POST /api/auth/login/second-step\` finishes the login with a code. A token lasts ${SESSION_SECONDS.session / HOUR} hours, or ${SESSION_SECONDS.remembered / DAY} days with \`remember_me\`, and ends earlier when it is left unused for ${IDLE_LIMIT.session}, or ${IDLE_LIMIT.remembered}. Logging out, changing or resetting the password and deleting the account end it at once. There are no refresh tokens.

A 401 whose \`WWW-Authenticate\` contains \`invalid_token\` means that the token is worth nothing any more: log in again. No other answer ends a session.

## Errors

Every fault is an RFC 9457 problem, \`application/problem+json\`. Tell faults apart by \`status\` and \`type\`; show \`detail\`, which is one sentence for a human; mark the fields that \`errors\` names. \`requestId\` finds the request in the server's log.

- An unknown address is a 404, a method that an address does not have a 405 with \`Allow\`.
- 429 and 503 carry \`Retry-After\`, in seconds. Wait that long before you try again. A 429 has changed nothing; after a 503, look first whether the change was made.
- A 500 is a fault of ours: please tell us its \`requestId\`.

These are the types; where the status says it all, the type is \`about:blank\`. More may be added.

${problemTable}

## Field codes

An entry of \`errors\` has a \`field\`, a \`message\` for the person who typed it, and a \`code\` for programs.

${codeTable}

## Limits

Text is counted in Unicode characters; blanks at both ends are cut off, but not from passwords and tokens.

${limitTable}

## Quotas

These are the rate limits. A client is one IPv4 address or one IPv6 /64 network. Quotas are counted for all servers together. Beside them each server takes at most ${number(CLIENT_CALLS.points)} calls in ${CLIENT_CALLS.seconds} seconds from one client; of those other than GET ${ANONYMOUS_CALLS.points} without a good token (with a personal access token that is not known, of any method), and ${ACCOUNT_CALLS.points} of one account. Of one client it takes ${PASSWORD_QUOTAS.share.points} passwords at a time to check or set, and ${number(PASSWORD_QUOTAS.ofClient.points)} per ${windowOf(PASSWORD_QUOTAS.ofClient.seconds)}; ${PASSWORD_QUOTAS.ofAccount.points} of an account that is signed in. A failure of ours (5xx) counts for nobody.

${quotaTable(quotas)}

## Headers of answers

Many answers carry these; the others stand with their calls. The quotas that a call counted for are told whatever the answer is, unless it was refused before it was counted.

${headerTable}

## Lists

Sessions, tokens and events come page by page: at most \`limit\` entries, and \`nextCursor\`. Send it as \`cursor\` for the next page, with the same filters; it is \`null\` on the last one, and good for the account that was given it. Pages go by when an entry began, the latest first, so that each comes once, whatever happens between two pages; on a page, what was used or happened last comes first.

To follow events, ask now and then for those \`since\` the latest \`occurredAt\` that you have seen, and tell by \`id\` which of them you know.

## CORS

Programs and servers call the API from anywhere. Scripts in a browser can call it from other origins only where the operator of this site has listed theirs (CORS). They send a bearer token, never cookies, so leave \`credentials\` out. Their requests may carry \`${ALLOWED_HEADERS.replaceAll(', ', '`, `')}\`, and they can read \`${EXPOSED_HEADERS.replaceAll(', ', '`, `')}\`. To an origin that is not listed the server answers without \`Access-Control-Allow-Origin\`: the browser then reports a network error, not a status.

## Tracing

Send an \`X-Request-Id\` of your own (8 to 128 letters, digits, \`-\` or \`_\`), or read the one in the answer. The trace of a W3C \`traceparent\` is taken over into the log and into problems as \`traceId\`.

## Versions

This is version ${API_VERSION}. Within version 1, addresses, fields and their meanings stay. New calls, new optional fields in requests, new fields in answers, new problem types and new event types may come at any time: ignore what you do not know.

What is to go is marked \`deprecated\` here at least 12 months before, and its answers carry \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594) from then on. What cannot be changed in these ways gets an address of its own, \`/api/v2\`, beside this one for at least 12 months.`;

const WINDOWS: Record<number, string> = {
  [MINUTE]: 'minute',
  [QUARTER_HOUR]: 'quarter of an hour',
  [HOUR]: 'hour',
  [DAY]: 'day',
};

const windowOf = (seconds: number) => WINDOWS[seconds] ?? `${seconds} seconds`;

const sequence = new Intl.ListFormat('en-US');

/** "At most 60 calls per hour for one client and 5 per hour for one email address." */
export function quotaSentence(counted: string, quotas: (Quota & { whose: string })[]): string {
  const parts = quotas.map(({ points, seconds, whose }, index) => {
    const amount = index === 0 ? `${points} ${counted}` : String(points);
    return `${amount} per ${windowOf(seconds)} for ${whose}`;
  });
  return `At most ${sequence.format(parts)}.`;
}
