import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './button';
import { Failure, FormMessage } from './forms/form-message';
import type { FailureWords } from './problem';
import { useAction, type AsyncAction } from './use-action';

interface ActionButtonProps extends FailureWords {
  label: string;
  busy: string;
  variant?: ButtonVariant;
  act: AsyncAction;
  done?: ReactNode;
}

export function ActionButton({ label, busy, variant, act, done, ...words }: ActionButtonProps) {
  const { isBusy, isDone, error, run } = useAction();
  return (
    <>
      <Button variant={variant} busy={isBusy} busyLabel={busy} onClick={() => void run(act)}>
        {label}
      </Button>
      <Failure {...words} error={error} />
      {isDone && done ? <FormMessage kind="success">{done}</FormMessage> : null}
    </>
  );
}
