import type { ChangePasswordRequest } from '#server/auth/passwords/passwords.dto';
import type { ProfileResponse, UpdateProfileRequest } from '#server/auth/sessions/profile.dto';
import type { EventsResponse, SessionsResponse } from '#server/auth/sessions/sessions.dto';
import type { ChangeEmailRequest } from '#server/auth/mailed-links/mailed-links.dto';
import type { ReauthenticateRequest } from '#server/auth/sessions/login.dto';
import type {
  FirstCodeRequest,
  RecoveryCodesResponse,
  SecondStepResponse,
  SetUpResponse,
} from '#server/auth/second-step/second-step.dto';
import type { DeleteAccountQuery } from '#server/users/delete.dto';
import type { SettingsResponse, UpdateSettingsRequest } from '#server/settings/settings.dto';
import { api } from '#client/app/api';
import { readFile } from '#client/app/use-download';

/** Rows that come at once when older events are asked for. */
const OLDER_EVENTS = 60;

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<ProfileResponse, void>({
      query: () => '/auth/profile',
      providesTags: ['Profile'],
    }),
    updateProfile: build.mutation<ProfileResponse, UpdateProfileRequest>({
      query: (body) => ({ url: '/auth/profile', method: 'PUT', body }),
      // Shown in the moment that it is said to be saved.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved)
          dispatch(accountApi.util.updateQueryData('getProfile', undefined, () => saved.data));
      },
      invalidatesTags: ['Profile'],
    }),
    changePassword: build.mutation<void, ChangePasswordRequest>({
      query: (body) => ({
        url: '/auth/change-password',
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Profile', 'Sessions', 'Tokens', 'Events'],
    }),
    requestEmailChange: build.mutation<void, ChangeEmailRequest>({
      query: (body) => ({
        url: '/auth/email',
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Events'],
    }),
    resendConfirmation: build.mutation<void, void>({
      query: () => ({ url: '/auth/confirm-email/resend', method: 'POST' }),
      invalidatesTags: ['Profile'],
    }),
    /**
     * Takes whether the contact messages go too; a caller who does not say so sends no more than the specification has.
     */
    deleteAccount: build.mutation<void, boolean>({
      query: (contactMessages) => ({
        url: '/auth/delete',
        method: 'DELETE',
        ...(contactMessages && { params: { contactMessages } satisfies DeleteAccountQuery }),
      }),
    }),
    /** Everything held about the account, as the text of a JSON file. */
    exportAccount: build.mutation<string, void>({
      query: () => ({ url: '/auth/export', responseHandler: readFile }),
      invalidatesTags: ['Events'],
    }),
    getSettings: build.query<SettingsResponse, void>({
      query: () => '/auth/settings',
      providesTags: ['Settings'],
    }),
    saveSettings: build.mutation<SettingsResponse, UpdateSettingsRequest>({
      query: (body) => ({ url: '/auth/settings', method: 'PUT', body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved)
          dispatch(accountApi.util.updateQueryData('getSettings', undefined, () => saved.data));
      },
    }),
    getSessions: build.query<SessionsResponse, void>({
      query: () => '/auth/sessions',
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<void, string>({
      query: (id) => ({
        url: `/auth/sessions/${encodeURIComponent(id)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Sessions', 'Events'],
    }),
    /** Shows the password again: see `useWithProof`. */
    reauthenticate: build.mutation<void, ReauthenticateRequest>({
      query: (body) => ({ url: '/auth/reauthenticate', method: 'POST', body }),
    }),
    getSecondStep: build.query<SecondStepResponse, void>({
      query: () => '/auth/second-step',
      providesTags: ['SecondStep'],
    }),
    beginSecondStep: build.mutation<SetUpResponse, void>({
      query: () => ({ url: '/auth/second-step', method: 'POST' }),
    }),
    confirmSecondStep: build.mutation<RecoveryCodesResponse, FirstCodeRequest>({
      query: (body) => ({
        url: '/auth/second-step/confirm',
        method: 'POST',
        body,
      }),
      invalidatesTags: ['SecondStep', 'Sessions', 'Events'],
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodesResponse, void>({
      query: () => ({ url: '/auth/second-step/recovery-codes', method: 'POST' }),
      invalidatesTags: ['SecondStep', 'Events'],
    }),
    switchSecondStepOff: build.mutation<void, void>({
      query: () => ({ url: '/auth/second-step', method: 'DELETE' }),
      invalidatesTags: ['SecondStep', 'Events'],
    }),
    endOtherSessions: build.mutation<void, void>({
      query: () => ({ url: '/auth/sessions', method: 'DELETE' }),
      invalidatesTags: ['Sessions', 'Events'],
    }),
    /** Page by page; the first is what a call without parameters answers. */
    getEvents: build.infiniteQuery<EventsResponse, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ pageParam: cursor }) => ({
        url: '/auth/events',
        params: cursor === null ? {} : { cursor, limit: OLDER_EVENTS },
      }),
      providesTags: ['Events'],
    }),
  }),
});

export const {
  useGetProfileQuery,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useRequestEmailChangeMutation,
  useResendConfirmationMutation,
  useDeleteAccountMutation,
  useExportAccountMutation,
  useGetSettingsQuery,
  useSaveSettingsMutation,
  useGetSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useGetSecondStepQuery,
  useBeginSecondStepMutation,
  useConfirmSecondStepMutation,
  useRenewRecoveryCodesMutation,
  useSwitchSecondStepOffMutation,
  useReauthenticateMutation,
  useGetEventsInfiniteQuery,
} = accountApi;
