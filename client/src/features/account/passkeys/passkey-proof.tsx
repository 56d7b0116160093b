import { useState } from 'react';
import { passkeyProof as text } from '#content/passkeys';
import { loadPasskeys } from '#client/app/passkeys';
import { useLeaving } from '#client/app/use-leaving';
import { Button } from '#client/ui/button';
import { Failure } from '#client/ui/forms/failure';
import { errorText } from '#client/ui/problem';
import {
  useHasUsablePasskey,
  useReauthenticateWithPasskeyMutation,
  useStartPasskeyProofMutation,
} from './passkeys-api';

/** A button that proves who is there with a passkey; nothing where there is none, or none can work. */
export function PasskeyProof({ onProven }: { onProven: () => void }) {
  const isUsable = useHasUsablePasskey();
  const [start] = useStartPasskeyProofMutation();
  const [prove] = useReauthenticateWithPasskeyMutation();
  const leaving = useLeaving();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** @returns what went wrong; an empty text for who has cancelled */
  async function attempt(): Promise<string | undefined> {
    const { data: options, error } = await start();
    if (!options) return errorText(error, text.failed);
    const { askForPasskey, isCancelled } = await loadPasskeys();
    try {
      const result = await prove(await askForPasskey(options, leaving));
      return result.error ? errorText(result.error, text.failed) : undefined;
    } catch (error) {
      return isCancelled(error) ? '' : text.failed;
    }
  }

  async function use(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    const wrong = await attempt().catch(() => text.failed);
    if (leaving.aborted) return;
    if (wrong === undefined) return onProven();
    setBusy(false);
    setFailure(wrong);
  }

  if (!isUsable) return null;
  return (
    <>
      <Button variant="secondary" busy={busy} busyLabel={text.busy} onClick={() => void use()}>
        {text.submit}
      </Button>
      {failure ? <Failure text={failure} /> : null}
    </>
  );
}
