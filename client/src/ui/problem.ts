import { failureHints, lostAnswer, noAnswer, unexpected } from '#content/forms';
import type { ProblemName } from '#server/api/catalogue';

/** Whatever was thrown or answered: what is no object has no properties of these names. */
const property = (value: unknown, name: string) =>
  (value as Record<string, unknown> | null)?.[name];

function sentence(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

const answered = (error: unknown, name: string) => property(property(error, 'data'), name);

/** Undefined when no answer came (offline, timeout). */
export function errorStatus(error: unknown): number | undefined {
  const status = property(error, 'status');
  const code = status === 'PARSING_ERROR' ? property(error, 'originalStatus') : status;
  return typeof code === 'number' ? code : undefined;
}

export const isLost = (error: unknown): boolean => property(error, 'status') === 'LOST';

export const isProblem = (error: unknown, name: ProblemName): boolean =>
  sentence(answered(error, 'type'))?.endsWith(`:${name}`) ?? false;

export const needsReauthentication = (error: unknown): boolean =>
  isProblem(error, 'reauthentication-required');

/** How a browser refuses a passkey, which doesn't distinguish canceling from taking too long. */
const NO_PASSKEY = ['NotAllowedError', 'AbortError'];

/** Whether the visitor closed the question for a proof, or the browser's dialog for a passkey. */
export const isGivenUp = (error: unknown): boolean =>
  needsReauthentication(error) || NO_PASSKEY.includes(String(property(error, 'status')));

/** The challenge with which a log-in goes on, where the server asks for a code; else undefined. */
export const challengeOf = (error: unknown): string | undefined =>
  isProblem(error, 'second-step-required') ? sentence(answered(error, 'challenge')) : undefined;

/**
 * The sentence about a failed call (specification section 8): the `detail` or the `message` of the answer, or the
 * fallback; without one the error's own message, then a general sentence.
 */
export function errorText(error: unknown, fallback?: string): string {
  const own = sentence(property(error, 'message')) ?? sentence(property(error, 'error'));
  const text = sentence(answered(error, 'detail')) ?? sentence(answered(error, 'message'));
  return text ?? fallback ?? own ?? unexpected;
}

const FIELDS: Partial<Record<ProblemName, string>> = {
  'wrong-code': 'code',
  'incorrect-password': 'password',
};

export function fieldErrors(error: unknown, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [problem, field] of Object.entries(FIELDS))
    if (isProblem(error, problem as ProblemName)) found[field] = errorText(error);
  const errors = (answered(error, 'errors') ?? []) as { field: string; message: string }[];
  for (const { field, message } of errors) found[field] ??= message;
  return Object.fromEntries(Object.entries(found).filter(([name]) => names.includes(name)));
}

export interface FailureWords {
  /**
   * Said where the server has no sentence. A function has the last word: it gets the server's sentence without its full
   * stop, for the {message} of "There was an error …: {message}. Please try again."
   */
  failed: string | ((message: string | undefined, error: unknown) => string);
  unsure?: string | undefined;
}

export function failureSentences(
  error: unknown,
  { failed, unsure = lostAnswer.next }: FailureWords,
): string[] {
  if (isLost(error)) return [lostAnswer.lead, unsure];
  const text =
    typeof failed === 'string' ? errorText(error, failed) : failed(reasonOf(error), error);
  const hint = hintFor(error);
  return hint && hint !== text ? [text, hint] : [text];
}

function reasonOf(error: unknown): string | undefined {
  if (errorStatus(error) === undefined) return noAnswer;
  return errorText(error, ' ').replace(/[.\s]+$/, '') || undefined;
}

export function hintFor(error: unknown): string | undefined {
  const status = errorStatus(error);
  if (['FETCH_ERROR', 'TIMEOUT_ERROR'].includes(String(property(error, 'status'))))
    return failureHints.unreachable;
  // The server's own sentence knows how long to wait.
  if (status === 429) return errorText(error, failureHints.tooMany);
  return status && [502, 503, 504].includes(status) ? failureHints.unavailable : undefined;
}
