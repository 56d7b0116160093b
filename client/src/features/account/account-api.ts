import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  CreatedTokenResponse,
  CreateTokenRequest,
  TokensResponse,
} from '#server/auth/access-tokens/tokens.dto';
import type { ChangeEmailRequest } from '#server/auth/mailed-links/mailed-links.dto';
import type {
  AssertionRequest,
  CreatePasskeyRequest,
  PasskeyResponse,
  PasskeysResponse,
} from '#server/auth/passkeys/passkeys.dto';
import type { ChangePasswordRequest } from '#server/auth/passwords/passwords.dto';
import type {
  FirstCodeRequest,
  RecoveryCodesResponse,
  SecondStepResponse,
  SetUpResponse,
} from '#server/auth/second-step/second-step.dto';
import type { UpdateProfileRequest } from '#server/users/profile.dto';
import type {
  EventsResponse,
  ReauthenticateRequest,
  SessionsResponse,
} from '#server/auth/sessions/sessions.dto';
import type { SettingsResponse, UpdateSettingsRequest } from '#server/settings/settings.dto';
import { api, change, post, read, remove } from '#client/app/api';
import { passkeysWork } from '#client/app/passkeys';
import { readFile } from '#client/app/download';

const OLDER_EVENTS = 60;

const accountApi = api.injectEndpoints({
  overrideExisting: import.meta.env.DEV,
  endpoints: (build) => ({
    updateProfile: build.mutation<void, UpdateProfileRequest>(change('PUT', '/auth/profile')),
    changePassword: build.mutation<void, ChangePasswordRequest>(
      change('PUT', '/auth/change-password'),
    ),
    requestEmailChange: build.mutation<void, ChangeEmailRequest>(change('PUT', '/auth/email')),
    resendConfirmation: build.mutation<void, void>(change('POST', '/auth/confirm-email/resend')),
    deleteAccount: build.mutation<void, void>({
      query: () => ({ url: '/auth/delete', method: 'DELETE' }),
    }),
    exportAccount: build.mutation<string, void>({
      query: () => ({ url: '/auth/export', responseHandler: readFile }),
      invalidatesTags: ['Account'],
    }),
    getSettings: build.query<SettingsResponse, void>(read('/auth/settings')),
    saveSettings: build.mutation<void, UpdateSettingsRequest>(change('PUT', '/auth/settings')),
    getSessions: build.query<SessionsResponse, void>(read('/auth/sessions')),
    endSession: build.mutation<void, string>(remove('/auth/sessions')),
    endOtherSessions: build.mutation<void, void>(change('DELETE', '/auth/sessions')),
    getEvents: build.infiniteQuery<EventsResponse, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ pageParam: cursor }) => ({
        url: '/auth/events',
        params: cursor === null ? {} : { cursor, limit: OLDER_EVENTS },
      }),
      providesTags: ['Account'],
    }),

    /** Shows the password again: see `queryWithProof`. */
    reauthenticate: build.mutation<void, ReauthenticateRequest>(post('/auth/reauthenticate')),
    startPasskeyProof: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>(
      post('/auth/reauthenticate/passkey-options'),
    ),
    reauthenticateWithPasskey: build.mutation<void, AssertionRequest>(
      post('/auth/reauthenticate/passkey'),
    ),

    getSecondStep: build.query<SecondStepResponse, void>(read('/auth/second-step')),
    beginSecondStep: build.mutation<SetUpResponse, void>(post('/auth/second-step')),
    confirmSecondStep: build.mutation<RecoveryCodesResponse, FirstCodeRequest>(
      change('POST', '/auth/second-step/confirm'),
    ),
    renewRecoveryCodes: build.mutation<RecoveryCodesResponse, void>(
      change('POST', '/auth/second-step/recovery-codes'),
    ),
    switchSecondStepOff: build.mutation<void, void>(change('DELETE', '/auth/second-step')),

    getPasskeys: build.query<PasskeysResponse, void>(read('/auth/passkeys')),
    startPasskey: build.mutation<PublicKeyCredentialCreationOptionsJSON, void>(
      post('/auth/passkey-options'),
    ),
    createPasskey: build.mutation<PasskeyResponse, CreatePasskeyRequest>(
      change('POST', '/auth/passkeys'),
    ),
    removePasskey: build.mutation<void, string>(remove('/auth/passkeys')),

    getTokens: build.query<TokensResponse, void>(read('/auth/tokens')),
    createToken: build.mutation<CreatedTokenResponse, CreateTokenRequest>(
      change('POST', '/auth/tokens'),
    ),
    revokeToken: build.mutation<void, string>(remove('/auth/tokens')),
  }),
});

export const {
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
  useGetEventsInfiniteQuery,
  useReauthenticateMutation,
  useStartPasskeyProofMutation,
  useReauthenticateWithPasskeyMutation,
  useGetSecondStepQuery,
  useBeginSecondStepMutation,
  useConfirmSecondStepMutation,
  useRenewRecoveryCodesMutation,
  useSwitchSecondStepOffMutation,
  useGetPasskeysQuery,
  useStartPasskeyMutation,
  useCreatePasskeyMutation,
  useRemovePasskeyMutation,
  useGetTokensQuery,
  useCreateTokenMutation,
  useRevokeTokenMutation,
} = accountApi;

/** Whether the account has a passkey, and this page can ask for one; undefined until that is known. */
export function useHasUsablePasskey(): boolean | undefined {
  const { data, isLoading } = useGetPasskeysQuery(undefined, {
    skip: !passkeysWork(),
  });
  return isLoading ? undefined : (data?.passkeys.length ?? 0) > 0;
}

/** Cached, so that the codes survive leaving the page before the response. */
export const useFirstCodes = () => useConfirmSecondStepMutation({ fixedCacheKey: 'first-codes' });
