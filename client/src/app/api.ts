import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import {
  type Answer,
  type Ask,
  type Call,
  isLost,
  type LostAnswer,
  NOT_MADE,
  readBefore,
  settled,
} from './lost-answers';
import { clearToken, readToken } from './session-token';

/** Longer than the server takes at worst; after it the page says that the call failed. */
const TIMEOUT_MS = 20_000;

const plainQuery = fetchBaseQuery({
  baseUrl: '/api',
  timeout: TIMEOUT_MS,
  prepareHeaders: (headers) => {
    const token = readToken();
    if (token) headers.set('Authorization', `Bearer ${token}`);
  },
});

/**
 * Signs out in the browser when, and only when, the server says that the token itself is
 * worth nothing (RFC 6750 section 3.1). A wrong current password is a 401 too, but signs nobody out.
 * An answer that never came is an outcome of its own where something may have changed: see `LostAnswer`.
 */
const query: BaseQueryFn<
  string | Call,
  unknown,
  FetchBaseQueryError | LostAnswer,
  object,
  FetchBaseQueryMeta
> = async (args, api, options) => {
  const tokenSent = readToken();
  const { settle, before, ...call } = typeof args === 'string' ? { url: args } : args;
  const ask: Ask = async <Body>(asked: string | FetchArgs) =>
    (await plainQuery(asked, api, options)) as Answer<Body>;
  const known = await readBefore(before, ask);
  const wasOffline = !navigator.onLine;
  const result = await ask(call);
  const changes = api.type === 'mutation' && (call.method ?? 'GET') !== 'GET';
  if (changes && isLost(result.error)) {
    // It never left.
    if (wasOffline && result.error?.status === 'FETCH_ERROR') return NOT_MADE;
    const isLate = result.error?.status === 'TIMEOUT_ERROR';
    return settled({ settle, ...call }, { ask, before: known, isLate });
  }
  const challenge = result.meta?.response?.headers.get('WWW-Authenticate');
  if (result.error?.status === 401 && challenge?.includes('invalid_token')) {
    // Another tab may have signed in anew meanwhile: only the token that was refused goes.
    if (readToken() === tokenSent) clearToken(changes ? 'ended-in-action' : 'ended');
  }
  return result;
};

/** What an account has, which other tabs and devices may change. */
export const TAGS = [
  'Profile',
  'Settings',
  'Sessions',
  'Events',
  'SecondStep',
  'Passkeys',
  'Tokens',
] as const;

/** The one API of the site. Features inject their endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: query,
  tagTypes: TAGS,
  endpoints: () => ({}),
});
