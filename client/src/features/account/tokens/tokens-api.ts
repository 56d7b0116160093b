import type {
  CreatedTokenResponse,
  CreateTokenRequest,
  TokensResponse,
} from '#server/auth/access-tokens/tokens.dto';
import { api } from '#client/app/api';

const tokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTokens: build.query<TokensResponse, void>({
      query: () => '/auth/tokens',
      providesTags: ['Tokens'],
    }),
    createToken: build.mutation<CreatedTokenResponse, CreateTokenRequest>({
      query: (body) => ({
        url: '/auth/tokens',
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Tokens', 'Events'],
    }),
    revokeToken: build.mutation<void, string>({
      query: (id) => ({
        url: `/auth/tokens/${encodeURIComponent(id)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Tokens', 'Events'],
    }),
  }),
});

export const { useGetTokensQuery, useCreateTokenMutation, useRevokeTokenMutation } = tokensApi;
