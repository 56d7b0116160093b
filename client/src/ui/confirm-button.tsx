import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { AlertDialog } from './alert-dialog';
import { Button, type ButtonVariant } from './button';
import type { FailureWords } from './failure-sentences';
import { focusSection } from './focus';
import { Failure } from './forms/failure';

interface ConfirmButtonProps extends FailureWords {
  /** On the button, and on the one that confirms. */
  label: string;
  /** For screen readers, where several of them stand on a page. */
  name?: string;
  variant?: ButtonVariant;
  /** The question. */
  title: string;
  text: string;
  busy: string;
  /** A control between the question and the buttons, new for each question. */
  choice?: ReactNode;
  /** Does it. The question stays, with what went wrong, until this succeeds or the visitor cancels. */
  act: () => Promise<{ error?: unknown }>;
  onDone?: () => void;
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({
  label,
  name,
  variant = 'quiet',
  title,
  text,
  busy,
  choice,
  act,
  onDone,
  ...words
}: ConfirmButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function confirm(): Promise<void> {
    setBusy(true);
    setError(undefined);
    const result = await act();
    setBusy(false);
    setError(result.error);
    if (result.error) return;
    flushSync(() => setAsked(false));
    // What was asked about may go with the button.
    focusSection(document.activeElement);
    onDone?.();
  }

  function cancel(): void {
    setAsked(false);
    setError(undefined);
  }

  return (
    <>
      <Button variant={variant} aria-label={name} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <AlertDialog
        open={isAsked}
        title={title}
        choice={isAsked ? choice : null}
        confirmLabel={label}
        busy={isBusy}
        busyLabel={busy}
        failure={<Failure {...words} error={error} />}
        onConfirm={() => void confirm()}
        onCancel={cancel}
      >
        {text}
      </AlertDialog>
    </>
  );
}
