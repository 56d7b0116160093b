import type { ReactNode } from 'react';
import { Button } from '../button';
import { WithoutScripts } from '../without-scripts';
import { FormMessage, MessageRoom } from './form-message';
import styles from './form.module.css';
import { useSubmission, type Submit } from './use-submission';

interface FormProps {
  /** Labels of the submit button: at rest, and while the call is under way. */
  words: { submit: string; busy: string };
  busy: boolean;
  /** Another way to do the same is under way. */
  disabled?: boolean;
  onSubmit: Submit;
  /** Where the browser sends it without script. A form that has no such place is not shown then. */
  action?: string;
  children: ReactNode;
  /** Below the button: another way to do the same. */
  alternative?: ReactNode;
  /** The failure of a submission: see `Failure`. */
  failure?: ReactNode;
  /** Said when the call has succeeded, until the next edit or the next try. */
  done?: ReactNode;
}

/** A form of this site: its fields, its button, and below that what comes of it. */
export function Form({
  words,
  busy,
  disabled,
  onSubmit,
  action,
  children,
  alternative,
  failure,
  done,
}: FormProps) {
  const { isUnderWay, isOver, form } = useSubmission(onSubmit);
  return (
    <>
      {action ? null : <WithoutScripts what="form" />}
      {/* `post`: sent before the page is alive, what was typed must not show up in the address. */}
      <form className={styles.form} method="post" action={action} noValidate {...form}>
        {children}
        <Button type="submit" busy={busy || isUnderWay} busyLabel={words.busy} disabled={disabled}>
          {words.submit}
        </Button>
        {alternative}
        <MessageRoom>
          {failure}
          {done && !isOver ? <FormMessage kind="success">{done}</FormMessage> : null}
        </MessageRoom>
      </form>
    </>
  );
}

/**
 * Stands in the place of a form of one field that has been answered. Its button stands lower than the form's did: a second
 * click must not press it.
 */
export function FormAnswer({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={`${styles.form} ${styles.answer}`}>
      <FormPlace>{children}</FormPlace>
      {action}
    </div>
  );
}

/** A choice and a link on one line, below each other where there is no room. */
export function Split({ children }: { children: ReactNode }) {
  return <div className={styles.split}>{children}</div>;
}

/** In the place of a form that cannot be sent here: its sentences at the same distances, and the way on. */
export function FormPlace({ children }: { children: ReactNode }) {
  return <div className={styles.form}>{children}</div>;
}

/** A sentence around a form. */
export function FormNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

/** Several of them, each an `li`. */
export function FormNotes({ children }: { children: ReactNode }) {
  return <ul className={`${styles.note} ${styles.notes}`}>{children}</ul>;
}
