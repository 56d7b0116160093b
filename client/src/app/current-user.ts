import type { PasskeysResponse } from '#server/auth/passkeys/passkeys.dto';
import type { ProtectedResponse } from '#server/auth/sessions/login.dto';
import { api, readQuery } from './api';
import { useIsLoggedIn } from './session-token';

const currentUserApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account of the token; the call also finds out whether the token is still valid. */
    getProtected: build.query<ProtectedResponse, void>(readQuery('/auth/protected', 'Profile')),
    getPasskeys: build.query<PasskeysResponse, void>(readQuery('/auth/passkeys', 'Passkeys')),
  }),
});

export const { useGetPasskeysQuery, useGetProtectedQuery, useLazyGetProtectedQuery } =
  currentUserApi;

export function useCurrentUser() {
  const isLoggedIn = useIsLoggedIn();
  const { data, isLoading } = useGetProtectedQuery(undefined, { skip: !isLoggedIn });
  return { isLoading, ...(isLoggedIn && data) };
}
