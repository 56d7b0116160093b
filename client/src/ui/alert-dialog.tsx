import { useId, type ReactNode } from 'react';
import { Button } from './button';
import styles from './dialog.module.css';
import { useModal } from './use-modal';

interface AlertDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** A control between the text and the buttons: what is chosen along with the answer. */
  choice?: ReactNode;
  confirmLabel: string;
  /** The confirmed work is under way: both buttons rest. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  onConfirm: () => void;
  /** Without it the dialog is a message with one button, and Escape means that button. */
  onCancel?: (() => void) | undefined;
  danger?: boolean | undefined;
}

/** A modal `alertdialog`. The harmless button has the focus first. */
export function AlertDialog({
  open,
  title,
  children,
  choice,
  confirmLabel,
  busy = false,
  busyLabel,
  onConfirm,
  onCancel,
  danger,
}: AlertDialogProps) {
  const id = useId();
  const modal = useModal({ open, busy, onDismiss: onCancel ?? onConfirm });

  return (
    <dialog
      {...modal}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children ? (
        <div className={styles.text} id={`${id}-text`}>
          {children}
        </div>
      ) : null}
      {choice ? <div className={styles.choice}>{choice}</div> : null}
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
