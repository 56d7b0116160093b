import type { ReactNode } from 'react';
import type { ButtonVariant } from './button';
import { Failure, FormMessage } from './forms/form-message';
import { FormButton } from './forms/form';
import type { FailureWords } from './problem';
import { useAction, type AsyncAction } from './use-action';

interface ActionButtonProps extends FailureWords {
  label: string;
  busy: string;
  variant?: ButtonVariant;
  disabled?: boolean;
  act: AsyncAction;
  done?: ReactNode;
}

/** A button that does something by itself; beside a form it waits for that. */
export function ActionButton(props: ActionButtonProps) {
  const { label, busy, variant = 'secondary', disabled, act, done, ...words } = props;
  const { isBusy, isDone, error, run } = useAction();
  return (
    <>
      <FormButton
        variant={variant}
        disabled={disabled}
        busy={isBusy}
        busyLabel={busy}
        onClick={() => void run(act)}
      >
        {label}
      </FormButton>
      <Failure {...words} error={error} />
      {isDone && done ? <FormMessage kind="success">{done}</FormMessage> : null}
    </>
  );
}
