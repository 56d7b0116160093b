import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  CreatedTokenResponse,
  CreateTokenRequest,
  TokensResponse,
} from '#server/auth/access-tokens/tokens.dto';
import type { ChangeEmailRequest } from '#server/auth/mailed-links/email-change.dto';
import type {
  AssertionRequest,
  CreatePasskeyRequest,
  PasskeyResponse,
  RenamePasskeyRequest,
} from '#server/auth/passkeys/passkeys.dto';
import type { ChangePasswordRequest } from '#server/auth/passwords/passwords.dto';
import type {
  FirstCodeRequest,
  RecoveryCodesResponse,
  SecondStepResponse,
  SetUpResponse,
} from '#server/auth/second-step/second-step.dto';
import type {
  DeleteAccountQuery,
  ProfileResponse,
  UpdateProfileRequest,
} from '#server/users/profile.dto';
import type {
  EventsResponse,
  ReauthenticateRequest,
  SessionsResponse,
} from '#server/auth/sessions/sessions.dto';
import type { SettingsResponse, UpdateSettingsRequest } from '#server/settings/settings.dto';
import { api, readQuery, deleteMutation, bodyMutation } from '#client/app/api';
import { useGetPasskeysQuery } from '#client/app/current-user';
import { passkeysWork } from '#client/app/passkeys';
import { readFile } from '#client/app/download';

/** Rows that come at once when older events are asked for. */
const OLDER_EVENTS = 60;

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<ProfileResponse, void>(readQuery('/auth/profile', 'Profile')),
    updateProfile: build.mutation<ProfileResponse, UpdateProfileRequest>(
      bodyMutation('PUT', '/auth/profile', 'Profile'),
    ),
    changePassword: build.mutation<void, ChangePasswordRequest>(
      bodyMutation('PUT', '/auth/change-password', 'Profile', 'Sessions', 'Tokens', 'Events'),
    ),
    removePassword: build.mutation<void, void>(
      bodyMutation('DELETE', '/auth/password', 'Profile', 'Sessions', 'Events'),
    ),
    requestEmailChange: build.mutation<void, ChangeEmailRequest>(
      bodyMutation('PUT', '/auth/email', 'Events'),
    ),
    resendConfirmation: build.mutation<void, void>(
      bodyMutation('POST', '/auth/confirm-email/resend', 'Profile'),
    ),
    /** Takes whether the contact messages go too; a caller who does not say so sends no more than the specification has. */
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
    getSettings: build.query<SettingsResponse, void>(readQuery('/auth/settings', 'Settings')),
    saveSettings: build.mutation<SettingsResponse, UpdateSettingsRequest>(
      bodyMutation('PUT', '/auth/settings', 'Settings'),
    ),
    getSessions: build.query<SessionsResponse, void>(readQuery('/auth/sessions', 'Sessions')),
    endSession: build.mutation<void, string>(
      deleteMutation('/auth/sessions', 'Sessions', 'Events'),
    ),
    endOtherSessions: build.mutation<void, void>(
      bodyMutation('DELETE', '/auth/sessions', 'Sessions', 'Events'),
    ),
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

    /** Shows the password again: see `queryWithProof`. */
    reauthenticate: build.mutation<void, ReauthenticateRequest>(
      bodyMutation('POST', '/auth/reauthenticate'),
    ),
    startPasskeyProof: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>(
      bodyMutation('POST', '/auth/reauthenticate/passkey-options'),
    ),
    reauthenticateWithPasskey: build.mutation<void, AssertionRequest>(
      bodyMutation('POST', '/auth/reauthenticate/passkey'),
    ),

    getSecondStep: build.query<SecondStepResponse, void>(
      readQuery('/auth/second-step', 'SecondStep'),
    ),
    beginSecondStep: build.mutation<SetUpResponse, void>(bodyMutation('POST', '/auth/second-step')),
    confirmSecondStep: build.mutation<RecoveryCodesResponse, FirstCodeRequest>(
      bodyMutation('POST', '/auth/second-step/confirm', 'SecondStep', 'Sessions', 'Events'),
    ),
    renewRecoveryCodes: build.mutation<RecoveryCodesResponse, void>(
      bodyMutation('POST', '/auth/second-step/recovery-codes', 'SecondStep', 'Events'),
    ),
    switchSecondStepOff: build.mutation<void, void>(
      bodyMutation('DELETE', '/auth/second-step', 'SecondStep', 'Events'),
    ),

    startPasskey: build.mutation<PublicKeyCredentialCreationOptionsJSON, void>(
      bodyMutation('POST', '/auth/passkey-options'),
    ),
    createPasskey: build.mutation<PasskeyResponse, CreatePasskeyRequest>(
      bodyMutation('POST', '/auth/passkeys', 'Passkeys', 'Events'),
    ),
    renamePasskey: build.mutation<PasskeyResponse, RenamePasskeyRequest & { id: string }>({
      query: ({ id, ...body }) => ({
        url: `/auth/passkeys/${encodeURIComponent(id)}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Passkeys'],
    }),
    removePasskey: build.mutation<void, string>(
      deleteMutation('/auth/passkeys', 'Passkeys', 'Events'),
    ),

    getTokens: build.query<TokensResponse, void>(readQuery('/auth/tokens', 'Tokens')),
    createToken: build.mutation<CreatedTokenResponse, CreateTokenRequest>(
      bodyMutation('POST', '/auth/tokens', 'Tokens', 'Events'),
    ),
    revokeToken: build.mutation<void, string>(deleteMutation('/auth/tokens', 'Tokens', 'Events')),
  }),
});

export const {
  useGetProfileQuery,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useRemovePasswordMutation,
  useRequestEmailChangeMutation,
  useResendConfirmationMutation,
  useDeleteAccountMutation,
  useExportAccountMutation,
  useGetSettingsQuery,
  useSaveSettingsMutation,
  useGetSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useGetEventsInfiniteQuery,
  useReauthenticateMutation,
  useStartPasskeyProofMutation,
  useReauthenticateWithPasskeyMutation,
  useGetSecondStepQuery,
  useBeginSecondStepMutation,
  useRenewRecoveryCodesMutation,
  useSwitchSecondStepOffMutation,
  useStartPasskeyMutation,
  useCreatePasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useGetTokensQuery,
  useCreateTokenMutation,
  useRevokeTokenMutation,
} = accountApi;

/** Whether the account has a passkey, and this page can ask for one; undefined until that is known. */
export function useHasUsablePasskey(): boolean | undefined {
  const { data, isLoading } = useGetPasskeysQuery(undefined, { skip: !passkeysWork() });
  return isLoading ? undefined : (data?.passkeys.length ?? 0) > 0;
}

/** Confirms the second step. Cached, so that the codes survive leaving the page before the response. */
export const useFirstCodes = () =>
  accountApi.useConfirmSecondStepMutation({ fixedCacheKey: 'first-codes' });
