import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  AssertionRequest,
  CreatePasskeyRequest,
  PasskeyResponse,
  PasskeysResponse,
  RenamePasskeyRequest,
} from '#server/auth/passkeys/passkeys.dto';
import { api } from '#client/app/api';
import { passkeysWork } from '#client/app/passkeys';

const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPasskeys: build.query<PasskeysResponse, void>({
      query: () => '/auth/passkeys',
      providesTags: ['Passkeys'],
    }),
    startPasskey: build.mutation<PublicKeyCredentialCreationOptionsJSON, void>({
      query: () => ({ url: '/auth/passkey-options', method: 'POST' }),
    }),
    createPasskey: build.mutation<PasskeyResponse, CreatePasskeyRequest>({
      query: (body) => ({
        url: '/auth/passkeys',
        method: 'POST',
        body,
      }),
      // The list, newest first, has it in the moment that it is said to be ready.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => undefined);
        if (!made) return;
        dispatch(
          passkeysApi.util.updateQueryData('getPasskeys', undefined, ({ passkeys }) => {
            passkeys.unshift(made.data);
          }),
        );
      },
      invalidatesTags: ['Passkeys', 'Events'],
    }),
    renamePasskey: build.mutation<PasskeyResponse, RenamePasskeyRequest & { id: string }>({
      query: ({ id, ...body }) => ({
        url: `/auth/passkeys/${encodeURIComponent(id)}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Passkeys'],
    }),
    removePasskey: build.mutation<void, string>({
      query: (id) => ({
        url: `/auth/passkeys/${encodeURIComponent(id)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Passkeys', 'Events'],
    }),
    startPasskeyProof: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>({
      query: () => ({
        url: '/auth/reauthenticate/passkey-options',
        method: 'POST',
      }),
    }),
    reauthenticateWithPasskey: build.mutation<void, AssertionRequest>({
      query: (body) => ({ url: '/auth/reauthenticate/passkey', method: 'POST', body }),
    }),
    removePassword: build.mutation<void, void>({
      query: () => ({ url: '/auth/password', method: 'DELETE' }),
      invalidatesTags: ['Profile', 'Sessions', 'Events'],
    }),
  }),
});

export const {
  useGetPasskeysQuery,
  useStartPasskeyMutation,
  useCreatePasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useStartPasskeyProofMutation,
  useReauthenticateWithPasskeyMutation,
  useRemovePasswordMutation,
} = passkeysApi;

/** Whether the account has a passkey, and this page can ask for one; undefined until that is known. */
export function useHasUsablePasskey(): boolean | undefined {
  const { data, isLoading } = useGetPasskeysQuery(undefined, { skip: !passkeysWork() });
  return isLoading ? undefined : (data?.passkeys.length ?? 0) > 0;
}
