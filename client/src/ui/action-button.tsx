import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './button';
import { Failure, FormMessage, MessageRoom } from './forms/form-message';
import type { FailureWords } from './problem';
import { useAction, type Act } from './use-action';

interface ActionButtonProps extends FailureWords {
  label: string;
  busy: string;
  variant?: ButtonVariant;
  act: Act;
  /** Said when it has succeeded. */
  done?: ReactNode;
}

/** A button that does something at once, and below it what came of that. */
export function ActionButton({
  label,
  busy,
  variant = 'secondary',
  act,
  done,
  ...words
}: ActionButtonProps) {
  const { isBusy, isDone, error, run } = useAction();
  return (
    <>
      <Button variant={variant} busy={isBusy} busyLabel={busy} onClick={() => void run(act)}>
        {label}
      </Button>
      <MessageRoom>
        <Failure {...words} error={error} />
        {isDone && done ? <FormMessage kind="success">{done}</FormMessage> : null}
      </MessageRoom>
    </>
  );
}
