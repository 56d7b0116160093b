import { useState, type ReactNode } from 'react';
import { passkeyProof as text } from '#content/passkeys';
import { loadPasskeys } from '#client/app/passkeys';
import { useLeaving } from '#client/app/use-leaving';
import { Button } from '#client/ui/button';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage } from '#client/ui/forms/form-message';
import {
  useHasUsablePasskey,
  useReauthenticateWithPasskeyMutation,
  useStartPasskeyProofMutation,
} from './passkeys-api';

const unusable = <FormMessage kind="error">{text.failed}</FormMessage>;

/** A button that proves who is there with a passkey; nothing where there is none, or none can work. */
export function PasskeyProof({ onProven }: { onProven: () => void }) {
  const isUsable = useHasUsablePasskey();
  const [start] = useStartPasskeyProofMutation();
  const [prove] = useReauthenticateWithPasskeyMutation();
  const leaving = useLeaving();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>();

  /** @returns what went wrong; null for who has cancelled */
  async function attempt(): Promise<ReactNode> {
    const { data: options, error } = await start();
    if (!options) return <Failure failed={text.failed} error={error} />;
    const { askForPasskey, isCancelled } = await loadPasskeys();
    try {
      const result = await prove(await askForPasskey(options, leaving));
      return result.error && <Failure failed={text.failed} error={result.error} />;
    } catch (error) {
      return isCancelled(error) ? null : unusable;
    }
  }

  async function use(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    const wrong = await attempt().catch(() => unusable);
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
      {failure}
    </>
  );
}
