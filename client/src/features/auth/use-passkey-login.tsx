import { useEffect, useEffectEvent, useState } from 'react';
import { passkeyLogin as text } from '#content/auth';
import type { AssertionRequest } from '#server/auth/passkeys/passkeys.dto';
import type { LoginResponse } from '#server/auth/sessions/login.dto';
import { CHALLENGE_MINUTES } from '#server/shared/lengths';
import { passkeysWork, withPasskeys } from '#client/app/passkeys';
import { useHydrated } from '#client/app/use-hydrated';
import { useLeaving } from '#client/app/use-navigate-from-here';
import { useAction } from '#client/ui/use-action';
import { Failure } from '#client/ui/forms/form-message';
import { FormButton } from '#client/ui/forms/form-parts';
import { useLogInWithPasskeyMutation, useStartPasskeyLoginMutation } from './auth-api';

/** An offer is made again before the server forgets it, in milliseconds. */
const RENEWAL = (CHALLENGE_MINUTES - 1) * 60_000;

/**
 * Logs in with a passkey: one chosen among what the browser fills the email field with, or at the press of a button.
 * @param enter goes on with the token
 * @param remembered whether the device is to be remembered
 */
export function usePasskeyLogin(
  enter: (answer: LoginResponse, remember: boolean) => Promise<void>,
  remembered: () => boolean,
) {
  const leaving = useLeaving();
  const [start] = useStartPasskeyLoginMutation();
  const [send] = useLogInWithPasskeyMutation();
  const { isBusy = false, error, run } = useAction();
  const isHydrated = useHydrated();

  async function finish(answer: AssertionRequest) {
    const remember_me = remembered();
    const { data, error } = await send({ ...answer, remember_me });
    if (data) await enter(data, remember_me);
    return { error };
  }

  // The effect must not start again with every render.
  const finishOffer = useEffectEvent(async (answer: AssertionRequest) => {
    await run(async () => finish(answer));
  });

  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!passkeysWork() || isBusy) return;
    let next: ReturnType<typeof setTimeout>;
    const offerAgain = (after: number) => {
      clearTimeout(next);
      next = setTimeout(() => setRound(round + 1), after);
    };
    // A visitor who chooses no passkey goes on with the form: there is nothing to say.
    const offer = async () => {
      offerAgain(RENEWAL);
      await withPasskeys(leaving, async (passkeys) => {
        const { browserSupportsWebAuthnAutofill, startAuthentication } = passkeys;
        if (!(await browserSupportsWebAuthnAutofill())) return {};
        const { data: optionsJSON } = await start();
        if (!optionsJSON || leaving.aborted) return {};
        const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
        await finishOffer({ credential });
        return {};
      });
      // Each time later: a browser may refuse every offer at once.
      if (!isOver) offerAgain(Math.min(1_000 * 2 ** round, RENEWAL));
    };
    let isOver = false;
    void offer();
    return () => {
      isOver = true;
      clearTimeout(next);
    };
  }, [start, leaving, isBusy, round]);

  async function attempt() {
    const { data: optionsJSON, error } = await start();
    if (!optionsJSON) return { error };
    return withPasskeys(leaving, async ({ startAuthentication }) =>
      finish({ credential: await startAuthentication({ optionsJSON }) }),
    );
  }

  return {
    isBusy,
    // Prerendered for everybody; gone once the page is alive where no passkey can work.
    button:
      isHydrated && !passkeysWork() ? null : (
        <>
          <FormButton
            variant="secondary"
            busy={isBusy}
            busyLabel={text.busy}
            onClick={() => void run(attempt)}
          >
            {text.submit}
          </FormButton>
          <Failure failed={text.failed} error={error} />
        </>
      ),
  };
}
