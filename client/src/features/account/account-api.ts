import type { ChangePasswordRequest } from '#server/auth/dto/password.dto';
import type { ProtectedResponse } from '#server/auth/dto/protected.dto';
import type { ProfileResponse, UpdateProfileRequest } from '#server/users/dto/profile.dto';
import { api } from '../../app/api';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whom the token belongs to: asked where a page wants to know whether it still counts. */
    getProtected: build.query<ProtectedResponse, void>({
      query: () => '/auth/protected',
      providesTags: ['Profile'],
    }),
    getProfile: build.query<ProfileResponse, void>({
      query: () => '/auth/profile',
      providesTags: ['Profile'],
    }),
    updateProfile: build.mutation<ProfileResponse, UpdateProfileRequest>({
      query: (body) => ({ url: '/auth/profile', method: 'PUT', body }),
      invalidatesTags: (result) => (result ? ['Profile'] : []),
    }),
    changePassword: build.mutation<void, ChangePasswordRequest>({
      query: (body) => ({ url: '/auth/change-password', method: 'PUT', body }),
      invalidatesTags: ['Sessions', 'Events'],
    }),
    deleteAccount: build.mutation<void, void>({
      query: () => ({ url: '/auth/delete', method: 'DELETE' }),
    }),
    /** Everything held about the account, as the text of a JSON file. */
    exportAccount: build.mutation<string, void>({
      query: () => ({
        url: '/auth/export',
        responseHandler: (response) => (response.ok ? response.text() : response.json()),
      }),
      invalidatesTags: ['Events'],
    }),
  }),
});

export const {
  useGetProtectedQuery,
  useGetProfileQuery,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useDeleteAccountMutation,
  useExportAccountMutation,
} = accountApi;
