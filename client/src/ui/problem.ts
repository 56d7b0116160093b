import type { ProblemName } from '#server/api/catalogue';

const UNEXPECTED = 'An unexpected error occurred.';

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function sentence(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The HTTP status of a failed call, or undefined when no answer came (offline, timeout). */
export function errorStatus(error: unknown): number | undefined {
  const status = property(error, 'status');
  const code = status === 'PARSING_ERROR' ? property(error, 'originalStatus') : status;
  return typeof code === 'number' ? code : undefined;
}

/** Whether a change may have been made or not: its answer never came. */
export const isLost = (error: unknown): boolean => property(error, 'status') === 'LOST';

/** Whether the server wants to see more than a password before it lets the call through. */
export const needsTwoFactors = (error: unknown): boolean =>
  isProblem(error, 'two-factors-required');

/** Whether the server wants to know who is there before it lets the call through. */
export const needsReauthentication = (error: unknown): boolean =>
  isProblem(error, 'reauthentication-required') || needsTwoFactors(error);

/** Whether a failed call was answered with this problem of the API's catalogue. */
export function isProblem(error: unknown, name: ProblemName): boolean {
  return sentence(property(property(error, 'data'), 'type'))?.endsWith(`:${name}`) ?? false;
}

/** The challenge with which a log-in goes on, where the server asks for a code; else undefined. */
export const challengeOf = (error: unknown): string | undefined =>
  isProblem(error, 'second-step-required')
    ? sentence(property(property(error, 'data'), 'challenge'))
    : undefined;

/**
 * The sentence about a failed call for the user (specification section 8).
 * With a fallback: the `detail` of the answer, or the fallback.
 * Without: the `detail`, then the error's own message, then a general sentence.
 */
export function errorText(error: unknown, fallback?: string): string {
  const data = property(error, 'data');
  const detail = sentence(property(data, 'detail'));
  if (detail || fallback) return detail ?? fallback ?? UNEXPECTED;
  const own = sentence(property(error, 'message')) ?? sentence(property(error, 'error'));
  return own ?? UNEXPECTED;
}

/** The `message` field of the answer, which the reset form shows, or the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  return sentence(property(property(error, 'data'), 'message')) ?? fallback;
}

/** Problems that are about one field. */
const FIELDS = { 'wrong-code': 'code', 'incorrect-password': 'password' } as const;

/** The server's word on single fields, by field name; empty when it named none. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = property(property(error, 'data'), 'errors');
  const found: Record<string, string> = {};
  for (const [name, field] of Object.entries(FIELDS))
    if (isProblem(error, name as ProblemName)) found[field] = errorText(error);
  if (!Array.isArray(errors)) return found;
  for (const entry of errors) {
    const field = sentence(property(entry, 'field'));
    const message = sentence(property(entry, 'message'));
    if (field && message) found[field] ??= message;
  }
  return found;
}
