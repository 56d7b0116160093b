import { useState, type ReactNode } from 'react';
import { passkeys as text } from '#content/passkeys';
import { loadPasskeys } from '#client/app/passkeys';
import { useLeaving } from '#client/app/use-leaving';
import { useWithProof } from '#client/app/with-proof';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage } from '#client/ui/forms/form-message';
import { useCreatePasskeyMutation, useStartPasskeyMutation } from './passkeys-api';

/** Where it stands: the id of the passkey that was made, or what went wrong. */
interface State {
  busy?: boolean;
  made?: string;
  failure?: ReactNode;
}

/** Creates a passkey for this account: options of the server, the browser's dialog, and the answer to the server. */
export function useCreatePasskey() {
  const [state, setState] = useState<State>({});
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
      return result.error ? failed(result.error) : { made: result.data.id };
    } catch (error) {
      if (isCancelled(error)) return refused(text.cancelled);
      return refused(isThereAlready(error) ? text.thereAlready : text.addFailed);
    }
  }

  return {
    ...state,
    create: async () => {
      setState({ busy: true });
      setState(await attempt().catch(() => refused(text.addFailed)));
    },
  };
}

const failed = (error: unknown): State => ({
  failure: <Failure failed={text.addFailed} error={error} />,
});

/** By the browser. */
const refused = (words: string): State => ({
  failure: <FormMessage kind="error">{words}</FormMessage>,
});
