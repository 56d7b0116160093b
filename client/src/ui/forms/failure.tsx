import type { ReactNode } from 'react';
import { FormMessage } from './form-message';
import { hintFor } from '../failure-hint';

interface FailureProps {
  /** The sentence of the error catalogue (specification section 8). */
  text: string;
  /** What the call failed with: decides whether advice is added. */
  error?: unknown;
  action?: ReactNode;
}

/** A failed submission: the catalogue's sentence, then what the visitor can do about it. */
export function Failure({ text, error, action }: FailureProps) {
  const hint = hintFor(error);
  return (
    <FormMessage kind="error" action={action}>
      <p>{text}</p>
      {hint && hint !== text ? <p>{hint}</p> : null}
    </FormMessage>
  );
}
