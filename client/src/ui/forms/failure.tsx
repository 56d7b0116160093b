import { use, type ReactNode } from 'react';
import { failureSentences, isGivenUp, type FailureWords } from '../problem';
import { FormMessage } from './form-message';
import { FormState } from './form-state';

interface FailureProps extends FailureWords {
  /** Of the call; undefined where nothing has failed. */
  error: unknown;
  action?: ReactNode;
}

/** A failed call, and what to do next. A visitor who gave up at a dialog knows why nothing was done. */
export function Failure({ error, action, ...words }: FailureProps) {
  // Sentences that stand at their fields.
  const said = Object.values(use(FormState).faults);
  if (error === undefined || isGivenUp(error)) return null;
  const sentences = failureSentences(error, words).filter((text) => !said.includes(text));
  if (sentences.length === 0) return null;
  return (
    <FormMessage kind="error" action={action}>
      {sentences.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </FormMessage>
  );
}
