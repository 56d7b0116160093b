import { useState } from 'react';

export type Act = () => Promise<{ error?: unknown }>;

/** Something that a press does: whether it is under way, and what came of it. */
export function useAction() {
  const [state, setState] = useState<{ isBusy?: boolean; isDone?: boolean; error?: unknown }>({});
  return {
    ...state,
    /** @returns whether it succeeded */
    run: async (act: Act): Promise<boolean> => {
      setState({ isBusy: true });
      const { error } = await act();
      setState({ isDone: error === undefined, error });
      return error === undefined;
    },
    forget: () => setState({}),
  };
}
