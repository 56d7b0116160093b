import { useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { api, TAGS } from './api';
import { store } from './store';

/**
 * Gives the pages that call the API their store. Loaded together with the first such page,
 * so that public pages stay free of Redux.
 */
export function ApiProvider({ children }: { children: ReactNode }) {
  useEffect(readAgainOnReturn, []);
  return <Provider store={store}>{children}</Provider>;
}

/** The least time between two readings because somebody came back, in milliseconds. */
const RETURN_MS = 5_000;

/** Another tab may have changed what is shown here: who comes back to this one, or gets back a connection, sees it. */
function readAgainOnReturn(): () => void {
  const listening = new AbortController();
  let last = performance.now();
  const readAgain = () => {
    if (document.visibilityState === 'hidden' || performance.now() - last < RETURN_MS) return;
    last = performance.now();
    store.dispatch(api.util.invalidateTags([...TAGS]));
  };
  for (const type of ['visibilitychange', 'focus', 'online'])
    window.addEventListener(type, readAgain, listening);
  return () => listening.abort();
}
