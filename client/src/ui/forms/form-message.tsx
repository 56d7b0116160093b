import { useEffect, useRef, type ReactNode } from 'react';
import { Notice, type NoticeKind } from '../notice';
import styles from './form-message.module.css';

interface FormMessageProps {
  kind: NoticeKind;
  /** A text becomes a paragraph. */
  children: ReactNode;
  /** What to do next: a link or a button. */
  action?: ReactNode;
}

/**
 * What came of a submission. It takes the focus, which a disabled button has just lost,
 * and with it the view and the screen reader's attention.
 */
export function FormMessage({ kind, children, action }: FormMessageProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A field at fault that has the focus already is where the visitor wants to be.
    if (!document.activeElement?.matches('[aria-invalid=true]')) box.current?.focus();
  }, []);
  return (
    <div ref={box} className={styles.message} tabIndex={-1}>
      <Notice kind={kind} action={action}>
        {typeof children === 'string' ? <p>{children}</p> : children}
      </Notice>
    </div>
  );
}
