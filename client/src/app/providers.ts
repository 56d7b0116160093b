import { replace } from 'react-router';
import { providerLogin } from '#content/providers';
import type { LoginResponse } from '#server/auth/sessions/login.dto';
import type {
  IdentitiesResponse,
  ProviderAddressResponse,
  ProviderAnswerRequest,
  ProvidersResponse,
  StartProviderRequest,
} from '#server/auth/sign-in-with/sign-in-with.dto';
import * as STORAGE_KEYS from '#server/shared/storage-keys';
import { api, change, post, read, remove } from './api';
import { logOut, readAccount, storeToken } from './session-token';
import { store } from './store';
import { withStorage } from './with-storage';

/* Logging in with an OpenID provider: the way there, and the way back to `/login/provider`, in the same tab. */

const providersApi = api.injectEndpoints({
  overrideExisting: import.meta.env.DEV,
  endpoints: (build) => ({
    getProviders: build.query<ProvidersResponse, void>({ query: () => '/auth/providers' }),
    startWithProvider: build.mutation<
      ProviderAddressResponse,
      StartProviderRequest & { provider: string }
    >({
      query: ({ provider, ...body }) => post(`/auth/providers/${provider}`).query(body),
    }),
    logInWithProvider: build.mutation<LoginResponse, ProviderAnswerRequest>(
      post('/auth/login/provider'),
    ),
    getIdentities: build.query<IdentitiesResponse, void>(read('/auth/identities')),
    linkIdentity: build.mutation<void, ProviderAnswerRequest>(change('POST', '/auth/identities')),
    unlinkIdentity: build.mutation<void, string>(remove('/auth/identities')),
  }),
});

export const {
  useGetProvidersQuery,
  useStartWithProviderMutation,
  useGetIdentitiesQuery,
  useLinkIdentityMutation,
  useUnlinkIdentityMutation,
} = providersApi;

export interface Way {
  /** To link the account there rather than log in with it. */
  link?: boolean;
  remember?: boolean;
  /** Where a login leads. */
  redirectTo?: string | undefined;
}

/** What the tab keeps while its visitor is away. */
interface Pending extends Way {
  browserKey: string;
}

/** 256 random bits. `crypto.randomUUID` would need a secure connection. */
const newKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

/** @returns a function that leads to a provider; it is busy until the page is shown again */
export function useWayToProvider() {
  const [start] = useStartWithProviderMutation();
  return async (provider: string, way: Way) => {
    const browserKey = newKey();
    const { data, error } = await start({
      provider,
      browserKey,
      link: way.link ?? false,
      remember_me: way.remember ?? false,
    });
    if (!data) return { error };
    const pending: Pending = { browserKey, ...way };
    const isKept = withStorage(() => {
      sessionStorage.setItem(STORAGE_KEYS.provider, JSON.stringify(pending));
      return true;
    }, false);
    if (!isKept) return { error: { data: { detail: providerLogin.unkept } } };
    location.assign(data.url);
    await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
    return {};
  };
}

export interface CameBack extends Way {
  error?: unknown;
  /** To be linked once the visitor says so. */
  answer?: ProviderAnswerRequest;
}

/** The loader of `/login/provider`. The answer works once, so it is removed from the address and the storage first. */
export async function comeBack(): Promise<CameBack | Response> {
  const answer = location.hash.slice(1);
  history.replaceState(history.state, '', location.pathname);
  const kept = withStorage(() => sessionStorage.getItem(STORAGE_KEYS.provider), null);
  withStorage(() => sessionStorage.removeItem(STORAGE_KEYS.provider), undefined);
  if (!answer || !kept) return { error: {} };
  const { browserKey, link, remember = false, redirectTo }: Pending = JSON.parse(kept);
  if (link) return { answer: { answer, browserKey } };
  const { logInWithProvider } = providersApi.endpoints;
  const call = store.dispatch(logInWithProvider.initiate({ answer, browserKey }));
  const { data, error } = await call;
  if (!data) return { error, remember, redirectTo };
  // Another session of the same account keeps what was typed, and its other tabs.
  const isOther = ![undefined, readAccount(data.access_token)].includes(readAccount());
  if (isOther) logOut();
  storeToken(data.access_token, remember);
  return replace((!isOther && redirectTo) || '/dashboard');
}
