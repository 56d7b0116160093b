import { useSyncExternalStore } from 'react';
import { readToken, subscribe } from './session-token';

/** Whether the browser has a token. Only the browser knows: never in prerendered HTML, nor while it hydrates. */
export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readToken() !== null,
    () => false,
  );
}
