import type {
  CreatedTokenResponse,
  CreateTokenRequest,
  TokensResponse,
} from '#server/auth/access-tokens/tokens.dto';
import { api } from '#client/app/api';
import { byDifference } from '#client/app/lost-answers';

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
        // Nobody can ask for the token again.
        ...byDifference<TokensResponse>('/auth/tokens', (now, was) => {
          const made = now.tokens.filter(({ id }) => !was.tokens.some((known) => known.id === id));
          if (made.length === 0) return false;
          return made.some(({ name }) => name === body.name.trim()) ? 'unseen' : undefined;
        }),
      }),
      invalidatesTags: ['Tokens', 'Events'],
    }),
    revokeToken: build.mutation<void, string>({
      query: (id) => ({
        url: `/auth/tokens/${encodeURIComponent(id)}`,
        method: 'DELETE',
        settle: 'repeat',
      }),
      invalidatesTags: ['Tokens', 'Events'],
    }),
  }),
});

export const { useGetTokensQuery, useCreateTokenMutation, useRevokeTokenMutation } = tokensApi;
