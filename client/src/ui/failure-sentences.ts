import { failureHints, lostAnswer, noAnswer } from '#content/forms';
import { errorStatus, errorText, isLost } from './problem';

/** What a call's failure is called (specification section 8). */
export interface FailureWords {
  /**
   * Said where the server has no sentence. A function has the last word: it gets the server's sentence without its full
   * stop, for the {message} of "There was an error …: {message}. Please try again."
   */
  failed: string | ((message: string | undefined) => string);
  /** What to do next where no answer came. */
  unsure?: string | undefined;
}

/** What is said about a failed call: what happened, then what the visitor can do about it. */
export function failureSentences(
  error: unknown,
  { failed, unsure = lostAnswer.next }: FailureWords,
): string[] {
  if (isLost(error)) return [lostAnswer.lead, unsure];
  const text = typeof failed === 'string' ? errorText(error, failed) : failed(reasonOf(error));
  const hint = hintFor(error);
  return hint && hint !== text ? [text, hint] : [text];
}

function reasonOf(error: unknown): string | undefined {
  if (errorStatus(error) === undefined) return noAnswer;
  const detail = errorText(error, ' ').trim();
  return detail.replace(/[.\s]+$/, '') || undefined;
}

/**
 * Advice for failures that are nobody's mistake: too many attempts, a service that is away,
 * no connection. Undefined for all others.
 */
export function hintFor(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  switch (errorStatus(error)) {
    case undefined:
      return failureHints.unreachable;
    case 429:
      // The server's own sentence knows how long to wait.
      return errorText(error, failureHints.tooMany);
    case 502:
    case 503:
    case 504:
      return failureHints.unavailable;
    default:
      return undefined;
  }
}
