import { passkeyLogin as text } from '#content/auth';
import type { LoginResponse } from '#server/auth/sessions/login.dto';
import { passkeysWork, withPasskeys } from '#client/app/passkeys';
import { useHydrated } from '#client/app/use-hydrated';
import { useLeaving } from '#client/app/use-navigate-from-here';
import { ActionButton } from '#client/ui/action-button';
import { useLogInWithPasskeyMutation, useStartPasskeyLoginMutation } from './auth-api';

interface PasskeyLoginProps {
  enter: (answer: LoginResponse, remember: boolean) => Promise<void>;
  remembered: () => boolean;
  setBusy: (isBusy: boolean) => void;
}

/** Prerendered for everybody; gone once the page is alive where no passkey can work. */
export function PasskeyLogin({ enter, remembered, setBusy }: PasskeyLoginProps) {
  const leaving = useLeaving();
  const [start] = useStartPasskeyLoginMutation();
  const [send] = useLogInWithPasskeyMutation();
  const isHydrated = useHydrated();

  async function act() {
    setBusy(true);
    const result = await withPasskeys(leaving, start, async (passkeys, optionsJSON) => {
      const credential = await passkeys.startAuthentication({ optionsJSON });
      const remember_me = remembered();
      const { data, error } = await send({ credential, remember_me });
      if (data) await enter(data, remember_me);
      return { error };
    });
    setBusy(false);
    return result;
  }

  return isHydrated && !passkeysWork() ? null : <ActionButton {...text} act={act} />;
}
