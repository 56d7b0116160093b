import type {
  CreatedTokenResponse,
  CreateTokenRequest,
  TokensResponse,
} from '#server/auth/tokens/tokens.dto';
import { api } from '../../../app/api';
import { whetherRecorded } from '../../../app/lost-answers';

const wasCreated = whetherRecorded('access-token-created');

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
        settle: async (read, madeAt) => {
          const was = await wasCreated(read, madeAt);
          return was === true ? 'unseen' : was;
        },
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
