import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { fieldErrors } from '../problem';

/**
 * Puts the server's word on single fields under those fields and focuses the first of them.
 * @param names the form's fields, named as the API names them, in the order they are shown
 * @returns whether any of them was at fault
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  names: readonly Path<Values>[],
): boolean {
  const messages = fieldErrors(error);
  const atFault = names.filter((name) => messages[name] !== undefined);
  atFault.forEach((name, index) => {
    setError(name, { type: 'server', message: messages[name] ?? '' }, { shouldFocus: index === 0 });
  });
  return atFault.length > 0;
}
