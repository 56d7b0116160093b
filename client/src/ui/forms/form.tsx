import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '../button';
import { FormMessage } from './form-message';
import { WithoutScripts } from './without-scripts';
import styles from './form.module.css';

interface FormProps {
  /** Labels of the submit button: at rest, and while the call is under way. */
  words: { submit: string; busy: string };
  busy: boolean;
  onSubmit: (event: SyntheticEvent) => void;
  children: ReactNode;
  /** What went wrong, above the button: see `Failure`. */
  failure?: ReactNode;
  /** Said when the call has succeeded. */
  done?: ReactNode;
  /** Below the button, where it moves nothing. */
  after?: ReactNode;
}

/** A form of this site: its fields, what came of it, and its button. */
export function Form({ words, busy, onSubmit, children, failure, done, after }: FormProps) {
  return (
    // `post`: sent before the page is alive, what was typed must not show up in the address.
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      {children}
      {failure}
      {done ? <FormMessage kind="success">{done}</FormMessage> : null}
      <Button type="submit" busy={busy} busyLabel={words.busy}>
        {words.submit}
      </Button>
      {after}
      <WithoutScripts />
    </form>
  );
}

/** Stands in the place of a form that has been answered. */
export function FormBody({ children }: { children: ReactNode }) {
  return <div className={styles.form}>{children}</div>;
}

/** A choice and a link on one line, below each other where there is no room. */
export function Split({ children }: { children: ReactNode }) {
  return <div className={styles.split}>{children}</div>;
}

/** A sentence around a form. */
export function FormNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
