import { useState } from 'react';

/** @returns nothing where it led to another page */
export type AsyncAction = () => Promise<{ error?: unknown } | void>;

export function useAction() {
  const [state, setState] = useState<{ isBusy?: boolean; isDone?: boolean; error?: unknown }>({});
  return {
    ...state,
    run: async (act: AsyncAction): Promise<unknown> => {
      setState({ isBusy: true });
      const { error } = (await act()) ?? {};
      setState({ isDone: error === undefined, error });
      return error;
    },
    forget: () => setState({}),
  };
}
