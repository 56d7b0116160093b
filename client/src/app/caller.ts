import type { PasskeysResponse } from '#server/auth/passkeys/passkeys.dto';
import type { ProtectedResponse } from '#server/auth/sessions/login.dto';
import { api, read } from './api';
import { useIsLoggedIn } from './session-token';

const callerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whom the token belongs to: asked where a page wants to know whether it still counts, and for whom. */
    getProtected: build.query<ProtectedResponse, void>(read('/auth/protected', 'Profile')),
    getPasskeys: build.query<PasskeysResponse, void>(read('/auth/passkeys', 'Passkeys')),
  }),
});

export const { useGetPasskeysQuery, useGetProtectedQuery, useLazyGetProtectedQuery } = callerApi;

/** The account that is logged in here, once it is known. */
export function useCaller() {
  const isLoggedIn = useIsLoggedIn();
  const { data, isLoading } = useGetProtectedQuery(undefined, { skip: !isLoggedIn });
  return { isLoading, ...(isLoggedIn && data) };
}
