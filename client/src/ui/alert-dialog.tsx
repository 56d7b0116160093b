import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button';
import styles from './alert-dialog.module.css';

interface AlertDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  /** The confirmed work is under way: both buttons rest. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  onConfirm: () => void;
  /** Without it the dialog is a message with one button, and Escape means that button. */
  onCancel?: (() => void) | undefined;
  danger?: boolean | undefined;
}

/**
 * A modal `alertdialog` on the native `<dialog>`: the browser makes the page inert,
 * keeps the focus inside and gives it back. The harmless button has the focus first.
 */
export function AlertDialog({
  open,
  title,
  children,
  confirmLabel,
  busy = false,
  busyLabel,
  onConfirm,
  onCancel,
  danger,
}: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const dismiss = onCancel ?? onConfirm;

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
      onCancel={(event) => {
        // The owner of `open` decides, not the browser.
        event.preventDefault();
        if (!busy) dismiss();
      }}
      onClose={(event) => {
        // A second Escape closes a dialog whatever we say.
        if (open && !event.currentTarget.open) dismiss();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children ? (
        <div className={styles.text} id={`${id}-text`}>
          {children}
        </div>
      ) : null}
      <div className={styles.actions}>
        {onCancel ? (
          <Button variant="secondary" disabled={busy} onClick={onCancel} data-first-focus="">
            Cancel
          </Button>
        ) : null}
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          busyLabel={busyLabel}
          onClick={onConfirm}
          data-first-focus={onCancel ? undefined : ''}
        >
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
