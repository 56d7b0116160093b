import { brand } from '../../client/content/brand.js';
import { ANONYMOUS_CALLS } from '../common/anonymous-call-limit.js';
import { DEPTH_MAX, ENTRIES_MAX } from '../common/json-shape.js';
import { IDLE_LIMIT, SESSION_SECONDS } from '../common/limits.js';
import { PROBLEM_NAMES } from '../common/problems/catalogue.js';
import { FIELD_CODES } from '../common/problems/field-fault.js';
import { exampleOf } from '../common/problems/problem.js';
import type { Quota } from '../common/rate-limits.js';
import { describe } from './problem-responses.js';

/** Of the contract, not of the software behind it: what it promises is in the introduction below. */
export const API_VERSION = '1.0.0';

export const TAGS = [
  { name: 'auth', description: 'Signing up, logging in and out, and passwords.' },
  { name: 'account', description: 'The profile, a copy of all data, and the way out.' },
  { name: 'settings', description: 'What the AI companion is told.' },
  { name: 'sessions', description: 'Where the account is logged in, and what happened around it.' },
  { name: 'contact', description: 'Messages from the contact form.' },
  { name: 'site', description: 'What pages report about themselves.' },
];

const problemList = PROBLEM_NAMES.map((name) => ({ name, problem: exampleOf(name) }))
  .filter(({ problem: { type } }) => type !== 'about:blank')
  .map(({ name, problem }) => `- \`${problem.type}\` (${problem.getStatus()}): ${describe([name])}`)
  .join('\n');

const codeList = FIELD_CODES.map((code) => `\`${code}\``).join(', ');

/** Markdown: paragraphs, `##` headings, `-` lists and code in backticks, which is all that /api/docs renders (`client/src/marketing/api-docs/prose.tsx`). */
export const introduction = `The REST API of the ${brand.name} site. Requests and answers are JSON in UTF-8. Fields that a call does not know are ignored and change nothing.

## Authentication

Log in with \`POST /api/auth/login/email\` and send the \`access_token\` of the answer with every other call, as \`Authorization: Bearer <access_token>\`. A token lasts ${SESSION_SECONDS.session / 3_600} hours, or ${SESSION_SECONDS.remembered / 86_400} days with \`remember_me\`, and ends earlier when it is left unused for ${IDLE_LIMIT.session}, or ${IDLE_LIMIT.remembered}. Logging out, changing or resetting the password and deleting the account end it at once.

A 401 whose \`WWW-Authenticate\` contains \`invalid_token\` means that the token is worth nothing any more: log in again. No other answer ends a session.

## Errors

Every fault is an RFC 9457 problem, \`application/problem+json\`. Tell faults apart by \`status\` and \`type\`; show \`detail\`, which is one sentence for a human; mark the fields that \`errors\` names. \`requestId\` finds the request in the server's log.

- An unknown address is a 404, a method that an address does not have a 405 with \`Allow\`.
- 429 and 503 carry \`Retry-After\`, in seconds. Wait that long before you try again. A 429 has changed nothing; after a 503, look first whether the change was made.
- A 500 is a fault of ours: please tell us its \`requestId\`.

These are the types; where the status says it all, the type is \`about:blank\`. More may be added.

${problemList}

An entry of \`errors\` has a \`field\`, a \`message\` and a \`code\` for programs: ${codeList}.

## Limits

Bodies have at most 64 KiB. Text is counted in Unicode characters; blanks at both ends are cut off, but not from passwords and tokens. How often a call may be made is said with the call; a client is one IPv4 address or one IPv6 /64 network. Quotas are counted for all servers together. Beside them each server takes at most ${ANONYMOUS_CALLS.points} calls other than GET in ${ANONYMOUS_CALLS.seconds} seconds from one client without a good token.

A body has at most ${ENTRIES_MAX} fields and list items in all, ${DEPTH_MAX} levels deep.

## Tracing

Send an \`X-Request-Id\` of your own (8 to 128 letters, digits, \`-\` or \`_\`), or read the one in the answer. The trace of a W3C \`traceparent\` is taken over into the log and into problems as \`traceId\`.

## Versions

This is version ${API_VERSION}. Within version 1, addresses, fields and their meanings stay. New calls, new optional fields in requests, new fields in answers, new problem types and new event types may come at any time: ignore what you do not know.

What is to go is marked \`deprecated\` here at least 12 months before, and its answers carry \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594) from then on. What cannot be changed in these ways gets an address of its own, \`/api/v2\`, beside this one for at least 12 months.`;

const WINDOWS: Record<number, string> = { 60: 'minute', 900: 'quarter of an hour', 3_600: 'hour' };

const sequence = new Intl.ListFormat('en-US');

/** "At most 60 calls per hour for one client and 5 per hour for one email address." */
export function quotaSentence(counted: string, quotas: (Quota & { whose: string })[]): string {
  const parts = quotas.map(({ points, seconds, whose }, index) => {
    const amount = index === 0 ? `${points} ${counted}` : String(points);
    return `${amount} per ${WINDOWS[seconds] ?? `${seconds} seconds`} for ${whose}`;
  });
  return `At most ${sequence.format(parts)}.`;
}
