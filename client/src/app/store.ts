import { configureStore } from '@reduxjs/toolkit';
import { api } from './api';
import { readToken, subscribe } from './session-token';

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
  devTools: false,
});

let token = readToken();

/**
 * Data that was fetched for one account must not be shown to the next. The store hears of every
 * log-in and log-out itself: the visitor may log out on a page that shows nothing of it.
 */
subscribe(() => {
  const before = token;
  token = readToken();
  if (before === null || before === token) return;
  const forget = () => store.dispatch(api.util.resetApiState());
  // After signing out the page is about to go; resetting under it would make it fetch again.
  if (token === null) setTimeout(forget);
  else forget();
});
