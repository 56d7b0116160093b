import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { PasskeysResponse } from '#server/auth/passkeys/passkeys.dto';
import type { ProtectedResponse } from '#server/auth/sessions/profile.dto';
import { api, read } from './api';
import { passkeysWork } from './passkeys';
import { useIsLoggedIn } from './session-token';

const callerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whom the token belongs to: asked where a page wants to know whether it still counts, and for whom. */
    getProtected: build.query<ProtectedResponse, void>(read('/auth/protected', 'Profile')),
    getPasskeys: build.query<PasskeysResponse, void>(read('/auth/passkeys', 'Passkeys')),
  }),
});

export const { useGetPasskeysQuery, useGetProtectedQuery, useLazyGetProtectedQuery } = callerApi;

/**
 * After a change of name or address, where the browser can: whoever keeps the account's passkeys lists them under both
 * (WebAuthn level 3, section 5.1.10.4).
 */
export async function signalDetails(
  _: unknown,
  change: {
    dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
    queryFulfilled: Promise<unknown>;
  },
): Promise<void> {
  if (!passkeysWork() || !('signalCurrentUserDetails' in PublicKeyCredential)) return;
  const ask = { forceRefetch: true, subscribe: false };
  const { getPasskeys, getProtected } = callerApi.endpoints;
  try {
    await change.queryFulfilled;
    const { passkeys, userHandle } = await change
      .dispatch(getPasskeys.initiate(undefined, ask))
      .unwrap();
    if (passkeys.length === 0) return;
    const { user } = await change.dispatch(getProtected.initiate(undefined, ask)).unwrap();
    await PublicKeyCredential.signalCurrentUserDetails({
      rpId: window.location.hostname,
      userId: userHandle,
      name: user.email,
      displayName: user.name ?? '',
    });
  } catch {
    // Nothing depends on it.
  }
}

/** The account that is logged in here, once it is known. */
export function useCaller() {
  const isLoggedIn = useIsLoggedIn();
  const { data, isLoading } = useGetProtectedQuery(undefined, { skip: !isLoggedIn });
  return { isLoading, ...(isLoggedIn && data) };
}
