import type { ReactNode } from 'react';
import { lostAnswer } from '#content/forms';
import { FormMessage } from './form-message';
import { hintFor } from '../failure-hint';
import { isUnsure } from '../problem';

interface FailureProps {
  /** The sentence of the error catalogue (specification section 8). */
  text: string;
  /** The error of the call: decides whether advice is added. */
  error?: unknown;
  /** The advice where nobody knows what became of the call. */
  unsure?: string;
  action?: ReactNode;
}

/**
 * A failed submission: the catalogue's sentence, then what the visitor can do about it. Where the answer was lost for
 * good, it is not called failed.
 */
export function Failure({ text, error, unsure = lostAnswer.next, action }: FailureProps) {
  if (isUnsure(error)) {
    return (
      <FormMessage kind="error" action={action}>
        <p>{lostAnswer.lead}</p>
        <p>{unsure}</p>
      </FormMessage>
    );
  }
  const hint = hintFor(error);
  return (
    <FormMessage kind="error" action={action}>
      <p>{text}</p>
      {hint && hint !== text ? <p>{hint}</p> : null}
    </FormMessage>
  );
}
