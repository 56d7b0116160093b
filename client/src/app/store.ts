import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api, TAGS } from './api';
import { readToken, subscribe } from './session-token';

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
  devTools: false,
});

/**
 * Data that was fetched for one account, or typed by one, must not be shown to the next. The store hears of every
 * log-in and log-out itself: the visitor may log out on a page that shows nothing of it.
 */
export function followLogins(): void {
  let token = readToken();
  subscribe(() => {
    const before = token;
    token = readToken();
    if (before === null || before === token) return;
    const forget = () => store.dispatch(api.util.resetApiState());
    // After signing out the page is about to go; resetting under it would make it fetch again.
    if (token === null) setTimeout(forget);
    else forget();
  });
}

/** The least time between two readings because somebody came back, in milliseconds. */
const RETURN_MS = 5_000;

/** Another tab may have changed what is shown here: who comes back to this one, or gets back a connection, sees it. */
export function readAgainOnReturn(): void {
  // Polling waits until the page is looked at.
  setupListeners(store.dispatch);
  let last = performance.now();
  const readAgain = () => {
    if (document.visibilityState === 'hidden' || performance.now() - last < RETURN_MS) return;
    last = performance.now();
    store.dispatch(api.util.invalidateTags([...TAGS]));
  };
  for (const type of ['visibilitychange', 'focus', 'online'])
    window.addEventListener(type, readAgain);
}
