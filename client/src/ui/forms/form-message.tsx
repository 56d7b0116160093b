import { useEffect, useRef, type ReactNode } from 'react';
import { Notice, type NoticeKind } from '../notice';
import styles from './form-message.module.css';

interface FormMessageProps {
  kind: NoticeKind;
  /** A text becomes a paragraph. */
  children: ReactNode;
  /** The next step: a link or a button. */
  action?: ReactNode;
}

/**
 * The outcome of a submission, which a screen reader reads by itself. It takes the focus only where the control that had
 * it has gone, and comes into sight.
 */
export function FormMessage({ kind, children, action }: FormMessageProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={styles.message} tabIndex={-1}>
      <Notice kind={kind} action={action}>
        {typeof children === 'string' ? <p>{children}</p> : children}
      </Notice>
    </div>
  );
}

/** Below a button: what comes of pressing it. It takes no room before, and moves only what stands below. */
export function MessageRoom({ children }: { children: ReactNode }) {
  return <div className={styles.messages}>{children}</div>;
}
