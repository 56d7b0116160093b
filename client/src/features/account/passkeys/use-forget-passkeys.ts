import { loadPasskeys, passkeysWork } from '#client/app/passkeys';
import { useGetPasskeysQuery } from './passkeys-api';

/** Tells authenticators, when the account is gone, that its passkeys are worth nothing any more. */
export function useForgetPasskeys(): () => Promise<void> {
  const { data } = useGetPasskeysQuery();
  return async () => {
    if (!data || !passkeysWork()) return;
    const { signalAccepted } = await loadPasskeys();
    signalAccepted(data.rpId, data.userHandle, []);
  };
}
