import { useState } from 'react';
import { flushSync } from 'react-dom';
import { controls } from '#content/forms';
import { announce } from './announce';
import { useAction, type AsyncAction } from './use-action';
import { Button, type ButtonVariant } from './button';
import { Dialog } from './dialog';
import { focusSection } from './focus';
import { Failure } from './forms/form-message';
import type { FailureWords } from './problem';

interface ConfirmButtonProps extends FailureWords {
  label: string;
  name?: string;
  variant?: ButtonVariant;
  title: string;
  text: string;
  busy: string;
  /** To screen readers. */
  done?: string;
  /** The question stays, with what went wrong, until this succeeds or the visitor cancels. */
  act: AsyncAction;
  onDone?: () => void;
}

/** A button for what cannot be undone: a modal `alertdialog` asks first, and gives the harmless button the focus. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name, variant = 'quiet', title, text, busy, done, act, onDone, ...words } = props;
  const [asked, setAsked] = useState<AsyncAction>();
  const { isBusy = false, error, run, forget } = useAction();

  async function confirm(): Promise<void> {
    // What was asked about, though it may have changed since; after a refusal, what there is now.
    if ((await run(error === undefined && asked ? asked : act)) !== undefined) return;
    flushSync(() => setAsked(undefined));
    // What was asked about may go with the button.
    focusSection(document.activeElement);
    if (done) announce(done);
    onDone?.();
  }

  function cancel(): void {
    setAsked(undefined);
    forget();
  }

  return (
    <>
      <Button variant={variant} aria-label={name} onClick={() => setAsked(() => act)}>
        {label}
      </Button>
      {asked ? (
        <Dialog title={title} text={text} role="alertdialog" busy={isBusy} onDismiss={cancel}>
          <div className="row end">
            <Button disabled={isBusy} onClick={cancel} data-first-focus="">
              {controls.cancel}
            </Button>
            <Button variant="danger" busy={isBusy} busyLabel={busy} onClick={() => void confirm()}>
              {label}
            </Button>
          </div>
          <Failure {...words} error={error} />
        </Dialog>
      ) : null}
    </>
  );
}
