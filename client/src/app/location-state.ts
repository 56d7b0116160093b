import { useLocation } from 'react-router';
import { appRouteOf, isOfAccount } from '#client/routes';
import type { NoticeKind } from '#client/ui/notice';
import { useHydrated } from './use-hydrated';

export interface LocationState {
  notice?: { kind: NoticeKind; text: string };
  email?: string | undefined;
  /** The page to open after the log-in. A path with the token of a mailed link goes only here, never into an address. */
  redirectTo?: string | undefined;
}

/** The page of the account that `/login?redirectTo=` asks for. Nothing else is followed: anyone may write a link. */
export function redirectIn(search: string): string | undefined {
  const path = new URLSearchParams(search).get('redirectTo') ?? '';
  const route = appRouteOf(path);
  return route && isOfAccount(route.access) ? path : undefined;
}

/** What the visitor arrived with; empty until hydrated: a prerendered page has no state. */
export function useLocationState(): LocationState {
  const { state, search }: { state: LocationState | null; search: string } = useLocation();
  const hydrated = useHydrated();
  return hydrated ? { redirectTo: redirectIn(search), ...state } : {};
}
