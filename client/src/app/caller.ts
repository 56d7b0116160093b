import type { ProtectedResponse } from '#server/auth/sessions/profile.dto';
import { api } from './api';

const callerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whom the token belongs to: asked where a page wants to know whether it still counts, and for whom. */
    getProtected: build.query<ProtectedResponse, void>({
      query: () => '/auth/protected',
      providesTags: ['Profile'],
    }),
  }),
});

export const { useGetProtectedQuery, useLazyGetProtectedQuery } = callerApi;
