import { use, useEffect, useRef, type ReactNode } from 'react';
import { announce } from '../announce';
import { Notice, type NoticeProps } from '../notice';
import { paragraphs } from '../paragraphs';
import { failureSentences, isGivenUp, type FailureWords } from '../problem';
import styles from './form-message.module.css';
import { FormState } from './form-state';

/**
 * The outcome of a submission, which a screen reader reads by itself. It takes the focus only where the control that had
 * it has gone, and comes into sight.
 */
export function FormMessage(notice: NoticeProps) {
  const isError = notice.kind === 'error';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
    // A live region that comes with its words is read as an alert only.
    if (!isError) announce(box.current?.textContent ?? '');
  }, [isError]);
  return (
    <div ref={box} className={styles.message} tabIndex={-1}>
      <Notice {...notice} />
    </div>
  );
}

interface FailureProps extends FailureWords {
  error: unknown;
  action?: ReactNode;
}

/** A failed call, and what to do next. A visitor who gave up at a dialog knows why nothing was done. */
export function Failure({ error, action, ...words }: FailureProps) {
  // Sentences shown at their fields.
  const said = Object.values(use(FormState).faults);
  if (error === undefined || isGivenUp(error)) return null;
  const sentences = failureSentences(error, words).filter((text) => !said.includes(text));
  if (sentences.length === 0) return null;
  return (
    <FormMessage kind="error" action={action}>
      {paragraphs(sentences)}
    </FormMessage>
  );
}
