import { useState, type ReactNode } from 'react';
import { Button } from './button';
import { Failure, FormMessage } from './forms/form-message';
import type { FailureWords } from './problem';

/** @returns nothing where it led to another page */
export type AsyncAction = () => Promise<{ error?: unknown } | void>;

/** State of a one-shot action: idle, busy, done or failed. */
export function useAction() {
  const [state, setState] = useState<{ isBusy?: boolean; isDone?: boolean; error?: unknown }>({});
  return {
    ...state,
    /** @returns why it failed */
    run: async (act: AsyncAction): Promise<unknown> => {
      setState({ isBusy: true });
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
  act: AsyncAction;
  done?: ReactNode;
}

/** A button that runs `act` at once and shows the result below. */
export function ActionButton({ label, busy, act, done, ...words }: ActionButtonProps) {
  const { isBusy, isDone, error, run } = useAction();
  return (
    <>
      <Button busy={isBusy} busyLabel={busy} onClick={() => void run(act)}>
        {label}
      </Button>
      <Failure {...words} error={error} />
      {isDone && done ? <FormMessage kind="success">{done}</FormMessage> : null}
    </>
  );
}
