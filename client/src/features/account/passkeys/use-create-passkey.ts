import { useState } from 'react';
import { passkeys as text } from '#content/passkeys';
import { loadPasskeys } from '#client/app/passkeys';
import { errorText, needsReauthentication } from '#client/ui/problem';
import { useLeaving } from '#client/app/use-leaving';
import { useWithProof } from '#client/app/with-proof';
import { useCreatePasskeyMutation, useStartPasskeyMutation } from './passkeys-api';

/** Where it stands; `failure` says why there is none. */
type State =
  | { at: 'rest' | 'busy' }
  | { at: 'done'; id: string }
  | { at: 'failed'; failure: string; error?: unknown };

/** Creates a passkey for this account: options of the server, the browser's dialog, and the answer to the server. */
export function useCreatePasskey() {
  const [state, setState] = useState<State>({ at: 'rest' });
  const [start] = useStartPasskeyMutation();
  const [keep] = useCreatePasskeyMutation();
  const leaving = useLeaving();
  const withProof = useWithProof();

  async function attempt(): Promise<State> {
    const { data: options, error } = await withProof(async () => start());
    if (!options) return failed(error);
    const { createPasskey, isCancelled, isThereAlready } = await loadPasskeys();
    try {
      const result = await keep(await createPasskey(options, leaving));
      return result.error ? failed(result.error) : { at: 'done', id: result.data.id };
    } catch (error) {
      if (isCancelled(error)) return { at: 'failed', failure: text.cancelled };
      return { at: 'failed', failure: isThereAlready(error) ? text.thereAlready : text.addFailed };
    }
  }

  return {
    state,
    create: async () => {
      setState({ at: 'busy' });
      setState(await attempt().catch((): State => failed(undefined)));
    },
  };
}

/** A visitor who thinks better of showing the password knows why there is no passkey. */
const failed = (error: unknown): State =>
  needsReauthentication(error)
    ? { at: 'rest' }
    : { at: 'failed', failure: errorText(error, text.addFailed), error };
