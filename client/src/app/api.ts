import {
  createApi,
  fetchBaseQuery,
  retry,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { isProblem, needsReauthentication } from '#client/ui/problem';
import { clearToken, readToken } from './session-token';
import { askForProof } from './step-up';

const plainQuery = fetchBaseQuery({
  baseUrl: '/api',
  // Longer than the server takes at worst, in milliseconds.
  timeout: 20_000,
  prepareHeaders: (headers) => {
    const token = readToken();
    if (token) headers.set('Authorization', `Bearer ${token}`);
  },
});

type Query<Error> = BaseQueryFn<string | FetchArgs, unknown, Error, object, FetchBaseQueryMeta>;

/** A gateway's word that it got no answer either (RFC 9110 sections 15.6.3 and 15.6.5). */
const GATEWAY_FAULTS = [502, 504];

/** A body that breaks off is an answer that did not come, too. */
function hasNoAnswer({ status, ...error }: FetchBaseQueryError): boolean {
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR') return true;
  const code = 'originalStatus' in error ? error.originalStatus : Number(status);
  return GATEWAY_FAULTS.includes(code) || (status === 'PARSING_ERROR' && code < 300);
}

/** Repeats what is safe to repeat: reads, and calls with a key, which are done once however often they come. */
const repeatedQuery: Query<FetchBaseQueryError> = retry(plainQuery, {
  backoff: async (attempt) => new Promise((resolve) => setTimeout(resolve, attempt * 700)),
  retryCondition: (error, args, { attempt, baseQueryApi }) => {
    const failure = error as FetchBaseQueryError;
    const hasKey = typeof args === 'object' && 'idempotency-key' in (args.headers ?? {});
    const isSafe = hasKey || baseQueryApi.type === 'query';
    // Two reads of the inbox may be in progress: others of the account end soon.
    const isBusy = failure.status === 429 && baseQueryApi.type === 'query';
    // The first of them is still at work.
    const isTooEarly = isProblem(failure, 'repeated-too-early');
    const mayPass = hasNoAnswer(failure) || isTooEarly || isBusy;
    return isSafe && navigator.onLine && attempt <= 2 && mayPass;
  },
});

/**
 * Signs out in the browser when, and only when, the server says that the token itself is
 * worth nothing (RFC 6750 section 3.1). A wrong current password is a 401 too, but signs no one out.
 * An answer that never came is `LOST` where something may have changed.
 */
const query: Query<FetchBaseQueryError | { status: 'LOST' }> = async (args, api, options) => {
  const tokenSent = readToken();
  const wasOnline = navigator.onLine;
  const result = await repeatedQuery(args, api, options);
  const changes =
    api.type === 'mutation' && typeof args === 'object' && (args.method ?? 'GET') !== 'GET';
  // Offline, it never left.
  if (changes && wasOnline && result.error && hasNoAnswer(result.error))
    return { error: { status: 'LOST' } };
  const challenge = result.meta?.response?.headers.get('WWW-Authenticate');
  if (result.error?.status === 401 && challenge?.includes('invalid_token')) {
    // Another tab may have signed in again meanwhile: only the token that was refused goes.
    if (readToken() === tokenSent) clearToken(changes ? 'ended-in-action' : 'ended');
  }
  return result;
};

/**
 * Repeats what the server lets through only shortly after a proof of who is there, once the visitor has given it.
 * The refusal is the answer where the visitor cancels.
 */
const queryWithProof: typeof query = async (args, api, options) => {
  for (;;) {
    const result = await query(args, api, options);
    if (!needsReauthentication(result.error)) return result;
    if (!(await askForProof())) return result;
  }
};

export const api = createApi({
  reducerPath: 'api',
  baseQuery: queryWithProof,
  // What an account and the inbox have, which other tabs and devices may change.
  tagTypes: ['Account', 'Counts', 'List', 'Message', 'SavedAnswers'],
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

export const POLLING = { pollingInterval: 15_000, skipPollingIfUnfocused: true };

export const READ_ONCE = { refetchOnFocus: false, refetchOnReconnect: false };

const account = ['Account'] as const;

export const read = (url: string) => ({ query: () => url, providesTags: account });

export const post = (url: string) => ({
  query: (body: object | void): FetchArgs => ({ url, method: 'POST', body }),
});

/** One that changes the account: all of it that is shown is read again. */
export const change = (method: 'POST' | 'PUT' | 'DELETE', url: string) => ({
  query: (body: object | void): FetchArgs => ({ url, method, body }),
  invalidatesTags: account,
});

export const remove = (url: string) => ({
  query: (id: string): FetchArgs => ({ url: `${url}/${encodeURIComponent(id)}`, method: 'DELETE' }),
  invalidatesTags: account,
});
