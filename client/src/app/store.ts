import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api, TAGS } from './api';
import { briefNotice } from './brief-notice';
import { readToken } from './session-token';

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, briefNotice },
  middleware: (defaults) => defaults().concat(api.middleware),
  devTools: import.meta.env.DEV,
});

/** The login that the data in the store was fetched with. */
let owner = readToken();

/** Data that was fetched for one account must not be shown to the next. */
export function forgetOthers(): void {
  const token = readToken();
  if (owner !== null && token !== owner) store.dispatch(api.util.resetApiState());
  owner = token;
}

/** Another tab may have changed what is shown here: who comes back, or gets back a connection, sees it, every 5 s. */
export function readAgainOnReturn(): void {
  // Polling waits until the page is looked at.
  setupListeners(store.dispatch);
  let last = performance.now();
  const readAgain = () => {
    if (document.visibilityState === 'hidden' || performance.now() - last < 5_000) return;
    last = performance.now();
    store.dispatch(api.util.invalidateTags([...TAGS]));
  };
  for (const type of ['visibilitychange', 'focus', 'online'])
    window.addEventListener(type, readAgain);
}
