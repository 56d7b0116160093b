import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button, type ButtonVariant } from './button';
import { Failure, FormMessage, MessageRoom } from './forms/form-message';
import type { FailureWords } from './problem';

/** @returns nothing where it led to another page */
export type Act = () => Promise<{ error?: unknown } | void>;

/** Something that a press does: whether it is under way, and what came of it. */
export function useAction() {
  const [state, setState] = useState<{ isBusy?: boolean; isDone?: boolean; error?: unknown }>({});
  return {
    ...state,
    /** @returns why it failed */
    run: async (act: Act): Promise<unknown> => {
      // Drawn at once: a second press comes to a busy button.
      flushSync(() => setState({ isBusy: true }));
      const { error } = (await act()) ?? {};
      setState({ isDone: error === undefined, error });
      return error;
    },
    forget: () => setState({}),
  };
}

interface ActionButtonProps extends FailureWords {
  label: string;
  busy: string;
  variant?: ButtonVariant;
  act: Act;
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
