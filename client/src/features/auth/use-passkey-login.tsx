import { useEffect, useEffectEvent } from 'react';
import { passkeyLogin as text } from '#content/auth';
import type { AssertionRequest } from '#server/auth/passkeys/passkeys.dto';
import type { LoginResponse } from '#server/auth/sessions/login.dto';
import { passkeysWork, withPasskeys } from '#client/app/passkeys';
import { useHydrated } from '#client/app/use-hydrated';
import { useLeaving } from '#client/app/use-navigate-from-here';
import { useAction } from '#client/ui/action-button';
import { Failure } from '#client/ui/forms/form-message';
import { FormButton } from '#client/ui/forms/form-parts';
import { Auth } from './auth-api';

/**
 * Logs in with a passkey: one chosen among what the browser fills the email field with, or at the press of a button.
 * @param enter goes on with the token
 * @param remembered whether the device is to be remembered
 * @param isOff another way in is under way: a passkey that is chosen in the field meanwhile is not used
 */
export function usePasskeyLogin(
  enter: (answer: LoginResponse, remember: boolean) => Promise<void>,
  remembered: () => boolean,
  isOff: () => boolean,
) {
  const leaving = useLeaving();
  const [start] = Auth.useStartPasskeyLoginMutation();
  const [send] = Auth.useLogInWithPasskeyMutation();
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
    if (!isOff()) await run(async () => finish(answer));
  });

  useEffect(() => {
    if (!passkeysWork()) return;
    // A visitor who chooses none, or cancels, goes on with the form: nothing to say.
    void withPasskeys(leaving, async ({ browserSupportsWebAuthnAutofill, startAuthentication }) => {
      if (!(await browserSupportsWebAuthnAutofill())) return {};
      const { data: optionsJSON } = await start();
      if (!optionsJSON || leaving.aborted) return {};
      const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
      await finishOffer({ credential });
      return {};
    });
  }, [start, leaving]);

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
