import { failureHints } from '#content/forms';
import { errorStatus, errorText } from './problem';

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
