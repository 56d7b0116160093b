import { useEffect, useRef, type ReactNode } from 'react';
import { useFault } from '../faults';
import { Notice, type NoticeKind } from '../notice';
import { mayTakeFocus } from '../take-focus';
import styles from './form-message.module.css';

/** In pixels: a message whose first line shows is noticed. */
const FIRST_LINE = 40;

interface FormMessageProps {
  kind: NoticeKind;
  /** A text becomes a paragraph. */
  children: ReactNode;
  /** The next step: a link or a button. */
  action?: ReactNode;
}

/**
 * The outcome of a submission. It takes the focus, which a disabled button has just lost, and with it the screen
 * reader's attention. The page is not scrolled for it while its first line is in sight: the control under the
 * pointer stays there.
 */
export function FormMessage({ kind, children, action }: FormMessageProps) {
  const box = useRef<HTMLDivElement>(null);
  useFault(kind === 'error');
  useEffect(() => {
    // A field at fault that has the focus already is where the visitor wants to be.
    const isAtFault = document.activeElement?.matches('[aria-invalid=true]');
    if (!box.current || isAtFault || !mayTakeFocus()) return;
    box.current.focus({ preventScroll: true });
    const { top } = box.current.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight - FIRST_LINE) {
      box.current.scrollIntoView({ block: 'nearest' });
    }
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
