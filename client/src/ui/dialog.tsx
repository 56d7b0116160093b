import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  text?: string;
  role?: 'alertdialog';
  /** Work is under way: Escape, and the way back of a phone, do nothing. */
  busy: boolean;
  onDismiss: () => void;
  children: ReactNode;
}

/**
 * A native `<dialog>` that is modal while it is drawn: the browser makes the page inert, keeps the focus inside and gives it
 * back. An element with `data-first-focus` gets it first.
 */
export function Dialog({ title, text, role, busy, onDismiss, children }: DialogProps) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  // Before the dialog is taken out of the page: one that is closed later gives no focus back.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element.close();
  }, []);

  function onCancel(event: SyntheticEvent): void {
    // The caller decides, not the browser.
    event.preventDefault();
    if (!busy) onDismiss();
  }

  function onClose(event: SyntheticEvent<HTMLDialogElement>): void {
    // A second Escape closes a dialog whatever we say.
    if (!event.currentTarget.open) onDismiss();
  }

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      closedby={busy ? 'none' : 'closerequest'}
      onCancel={onCancel}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {text ? (
        <p className="muted" id={`${id}-text`}>
          {text}
        </p>
      ) : null}
      {children}
    </dialog>
  );
}
