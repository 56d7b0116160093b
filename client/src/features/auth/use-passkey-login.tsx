import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { passkeyLogin as text } from '#content/passkeys';
import type { AssertionRequest } from '#server/auth/passkeys/passkeys.dto';
import { afterLogin } from '#client/app/guards';
import { loadPasskeys, passkeysWork } from '#client/app/passkeys';
import { storeToken } from '#client/app/session-token';
import { useLeaving } from '#client/app/use-leaving';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage } from '#client/ui/forms/form-message';
import { useLogInWithPasskeyMutation, useStartPasskeyLoginMutation } from './auth-api';

const unusable = <FormMessage kind="error">{text.failed}</FormMessage>;

/**
 * Logs in with a passkey: one chosen among what the browser fills the email field with, or at the press of a button.
 * @param remembered whether the device is to be remembered
 * @param isOff another way in is under way: a passkey that is chosen in the field meanwhile is not used
 */
export function usePasskeyLogin(remembered: () => boolean, isOff: () => boolean) {
  const navigate = useNavigateFromHere();
  const leaving = useLeaving();
  const [start] = useStartPasskeyLoginMutation();
  const [send] = useLogInWithPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);

  async function finish(answer: AssertionRequest): Promise<ReactNode> {
    const remember_me = remembered();
    const { data, error } = await send({ ...answer, remember_me });
    if (!data) return <Failure failed={text.failed} error={error} />;
    storeToken(data.access_token, remember_me);
    await navigate(afterLogin(), { replace: true });
    return null;
  }

  /** Shows that it is under way, and what went wrong. */
  async function show(attempt: () => Promise<ReactNode>): Promise<void> {
    setFailure(null);
    setBusy(true);
    setFailure(await attempt().catch(() => unusable));
    setBusy(false);
  }

  // The effect must not begin anew with every render.
  const finishOffer = useEffectEvent(async (answer: AssertionRequest) => {
    if (!isOff()) await show(async () => finish(answer));
  });

  useEffect(() => {
    if (!passkeysWork()) return;
    const over = new AbortController();
    async function offer(): Promise<void> {
      const { askForPasskey, canAutofill } = await loadPasskeys();
      if (over.signal.aborted || !(await canAutofill())) return;
      const { data: options } = await start();
      if (options) await finishOffer(await askForPasskey(options, over.signal, true));
    }
    // A visitor who chooses none, or cancels, goes on with the form: nothing to tell.
    offer().catch(() => undefined);
    return () => over.abort();
  }, [start]);

  async function attempt(): Promise<ReactNode> {
    const { data: options, error } = await start();
    if (!options) return <Failure failed={text.failed} error={error} />;
    const { askForPasskey, isCancelled } = await loadPasskeys();
    try {
      return await finish(await askForPasskey(options, leaving));
    } catch (error) {
      return isCancelled(error) ? null : unusable;
    }
  }

  return { busy, failure, logIn: async () => show(attempt) };
}
