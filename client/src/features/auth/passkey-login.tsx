import { passkeyLogin as text } from '#content/auth';
import type { LoginResponse } from '#server/auth/sessions/login.dto';
import { passkeysWork, withPasskeys } from '#client/app/passkeys';
import { useHydrated } from '#client/app/use-hydrated';
import { useLeaving } from '#client/app/use-navigate-from-here';
import { useAction } from '#client/ui/use-action';
import { Failure } from '#client/ui/forms/form-message';
import { FormButton } from '#client/ui/forms/form-parts';
import { AuthApi } from './auth-api';

export function usePasskeyLogin(
  enter: (answer: LoginResponse, remember: boolean) => Promise<void>,
  remembered: () => boolean,
) {
  const leaving = useLeaving();
  const [start] = AuthApi.useStartPasskeyLoginMutation();
  const [send] = AuthApi.useLogInWithPasskeyMutation();
  const { isBusy = false, error, run } = useAction();
  const isHydrated = useHydrated();

  async function attempt() {
    return withPasskeys(leaving, start, async ({ startAuthentication }, optionsJSON) => {
      const credential = await startAuthentication({ optionsJSON });
      const remember_me = remembered();
      const { data, error } = await send({ credential, remember_me });
      if (data) await enter(data, remember_me);
      return { error };
    });
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
