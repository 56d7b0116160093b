import { useSyncExternalStore } from 'react';
import { isAsking, readToken, subscribe } from './session-token';

export type AuthStatus = 'checking' | 'in' | 'out';

const prerendered = (): AuthStatus => 'checking';

function current(): AuthStatus {
  if (readToken()) return 'in';
  return isAsking() ? 'checking' : 'out';
}

/**
 * Whether somebody is signed in, as far as the browser knows: a token is stored.
 * `checking` in prerendered HTML and while it hydrates, because only the browser can tell, and while a
 * new tab asks the others.
 */
export function useAuth(): { status: AuthStatus } {
  return { status: useSyncExternalStore(subscribe, current, prerendered) };
}
