import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import styles from './dialog.module.css';

interface AlertDialogProps {
  open: boolean;
  title: string;
  children: string;
  /** A control between the text and the buttons: what is chosen along with the answer. */
  choice?: ReactNode;
  confirmLabel: string;
  /** The confirmed work is under way: both buttons rest. */
  busy: boolean;
  busyLabel: string;
  /** Below the buttons. */
  failure?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A modal `alertdialog` before something that cannot be undone. The harmless button has the focus first. */
export function AlertDialog({
  open,
  title,
  children,
  choice,
  confirmLabel,
  busy,
  busyLabel,
  failure,
  onConfirm,
  onCancel,
}: AlertDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      text={children}
      role="alertdialog"
      busy={busy}
      onDismiss={onCancel}
    >
      {choice ? <div className={styles.choice}>{choice}</div> : null}
      <div className={styles.actions}>
        <Button variant="secondary" disabled={busy} onClick={onCancel} data-first-focus="">
          Cancel
        </Button>
        <Button variant="danger" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
      {failure}
    </Dialog>
  );
}
