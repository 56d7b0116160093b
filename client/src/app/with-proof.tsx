import { createContext, useContext } from 'react';
import { needsReauthentication, needsTwoFactors } from '#client/ui/problem';

/** A password alone is not enough where two factors are wanted. */
export type WantedProof = 'proof' | 'two-factors';

/** Asks who is there for a proof once more. @returns whether it was shown */
export type AskForProof = (wanted: WantedProof) => Promise<boolean>;

export const AskForProof = createContext<AskForProof>(async () => false);

/**
 * Runs calls that the server lets through only shortly after the password was shown: where it says so,
 * the password is asked for, and the call goes out again.
 * @returns the result of the last call; that of the refused one when the visitor cancels.
 */
export function useWithProof() {
  const ask = useContext(AskForProof);
  return async <Result extends { error?: unknown }>(
    call: () => Promise<Result>,
  ): Promise<Result> => {
    for (;;) {
      const result = await call();
      if (!needsReauthentication(result.error)) return result;
      const wanted = needsTwoFactors(result.error) ? 'two-factors' : 'proof';
      if (!(await ask(wanted))) return result;
    }
  };
}
