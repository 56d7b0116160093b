import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { passkeyLogin as text } from '#content/passkeys';
import type { AssertionRequest } from '#server/auth/passkeys/passkeys.dto';
import { CHALLENGE_MINUTES } from '#server/shared/limits';
import { useArrival } from '#client/app/arrival';
import { loadPasskeys, passkeysWork } from '#client/app/passkeys';
import { storeToken } from '#client/app/session-token';
import { useLeaving } from '#client/app/use-leaving';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage } from '#client/ui/forms/form-message';
import { isProblem } from '#client/ui/problem';
import { useLogInWithPasskeyMutation, useStartPasskeyLoginMutation } from './auth-api';
import { returnPath } from './return-path';

const unusable = <FormMessage kind="error">{text.failed}</FormMessage>;

/** A minute before the challenge ends, in milliseconds: a visitor who chooses a passkey then has the time to use it. */
const RENEWED_AFTER = (CHALLENGE_MINUTES - 1) * 60_000;

/**
 * Logs in with a passkey: one chosen among what the browser fills the email field with, or at the press of a button.
 * @param remembered whether the device is to be remembered
 * @param isOff another way in is under way: one that is chosen in the field meanwhile is not used
 */
export function usePasskeyLogin(
  remembered: () => boolean,
  isOff: () => boolean,
): {
  logIn: () => Promise<void>;
  busy: boolean;
  failure: ReactNode;
} {
  const navigate = useNavigateFromHere();
  const { from } = useArrival();
  const leaving = useLeaving();
  const [start] = useStartPasskeyLoginMutation();
  const [send] = useLogInWithPasskeyMutation();
  const [busy, setBusy] = useState(false);
  /** The passkey that was offered has been chosen, and is on its way. */
  const [isTaken, setTaken] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  /** The number of the offer of passkeys in the field: each needs a challenge of its own. */
  const [round, setRound] = useState(0);

  async function finish(answer: AssertionRequest, rpId: string): Promise<void> {
    const remember = remembered();
    const { data, error } = await send({ ...answer, remember_me: remember });
    if (data) {
      storeToken(data.access_token, remember);
      await navigate(returnPath(from), { replace: true });
      return;
    }
    setFailure(<Failure failed={text.failed} error={error} />);
    if (isProblem(error, 'unknown-passkey')) {
      (await loadPasskeys()).signalUnknown(rpId, answer.credential.id);
    }
  }
  // The effect below must not begin anew with every render.
  const finishOffer = useEffectEvent(async (answer: AssertionRequest, rpId: string) => {
    if (isOff()) return;
    setTaken(true);
    await finish(answer, rpId).finally(() => setTaken(false));
  });

  useEffect(() => {
    if (!passkeysWork() || busy) return;
    const over = new AbortController();
    const { signal } = over;
    const again = () => setRound((last) => last + 1);
    async function offer(): Promise<void> {
      const { askForPasskey, canAutofill } = await loadPasskeys();
      if (signal.aborted || !(await canAutofill())) return;
      const { data: options } = await start();
      if (signal.aborted || !options) return;
      const answer = await askForPasskey(options, signal, true);
      if (signal.aborted) return;
      setFailure(null);
      await finishOffer(answer, options.rpId);
      // Not at once: an authenticator that answers by itself would be asked again and again.
      for (const type of ['pointerdown', 'keydown'] as const) {
        document.addEventListener(type, again, { once: true, signal });
      }
    }
    // A visitor who chooses none, or cancels, goes on with the form: nothing to tell.
    offer().catch(() => undefined);
    const timer = setTimeout(() => whenVisible(again, signal), RENEWED_AFTER);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [busy, round, start]);

  async function attempt(): Promise<void> {
    const { data: options, error } = await start();
    if (!options) {
      setFailure(<Failure failed={text.failed} error={error} />);
      return;
    }
    const { askForPasskey, isCancelled } = await loadPasskeys();
    const answer = await askForPasskey(options, leaving).catch((error: unknown) => {
      if (!isCancelled(error)) setFailure(unusable);
    });
    if (answer) await finish(answer, options.rpId);
  }

  return {
    busy: busy || isTaken,
    failure,
    logIn: async () => {
      setFailure(null);
      setBusy(true);
      await attempt().catch(() => setFailure(unusable));
      setBusy(false);
    },
  };
}

/** At once, or when the visitor comes back to the page. */
function whenVisible(then: () => void, signal: AbortSignal): void {
  if (document.visibilityState === 'visible') return then();
  document.addEventListener('visibilitychange', then, { once: true, signal });
}
