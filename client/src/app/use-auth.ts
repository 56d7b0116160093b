import { useSyncExternalStore } from 'react';
import { readToken, subscribe } from './session-token';

export type AuthStatus = 'checking' | 'in' | 'out';

const current = (): AuthStatus => (readToken() ? 'in' : 'out');
const prerendered = (): AuthStatus => 'checking';

/**
 * Whether somebody is signed in, as far as the browser knows: a token is stored.
 * `checking` in prerendered HTML and while it hydrates, because only the browser can tell.
 */
export function useAuth(): { status: AuthStatus } {
  return { status: useSyncExternalStore(subscribe, current, prerendered) };
}
