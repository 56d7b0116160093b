import type { ProtectedResponse } from '#server/auth/sessions/login.dto';
import type { CountsResponse } from '#server/inbox/list/list.dto';
import { api, read } from './api';
import { useIsLoggedIn } from './session-token';

const currentUserApi = api.injectEndpoints({
  overrideExisting: import.meta.env.DEV,
  endpoints: (build) => ({
    /** The account of the token; the call also finds out whether the token is still valid. */
    getProtected: build.query<ProtectedResponse, void>(read('/auth/protected')),
    getCounts: build.query<CountsResponse, void>({
      query: () => '/inbox/counts',
      providesTags: ['Counts'],
    }),
  }),
});

export const { useGetProtectedQuery, useLazyGetProtectedQuery, useGetCountsQuery } = currentUserApi;

export function useCurrentUser() {
  const isLoggedIn = useIsLoggedIn();
  const { data, isLoading } = useGetProtectedQuery(undefined, { skip: !isLoggedIn });
  return { isLoading, ...(isLoggedIn && data) };
}
