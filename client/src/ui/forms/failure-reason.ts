import { noAnswer } from '#content/forms';
import { errorStatus, errorText } from '../problem';

/**
 * The {message} of "There was an error …: {message}. Please try again." (specification section 8):
 * the server's sentence without its full stop, or undefined where it gave none.
 */
export function failureReason(error: unknown): string | undefined {
  if (errorStatus(error) === undefined) return noAnswer;
  const detail = errorText(error, ' ').trim();
  return detail.replace(/[.\s]+$/, '') || undefined;
}
