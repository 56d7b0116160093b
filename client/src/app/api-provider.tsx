import { configureStore } from '@reduxjs/toolkit';
import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { api, TAGS } from './api';
import { keepTypedFor } from '#client/ui/forms/typed';
import { hearPresses } from '#client/ui/take-focus';
import { keepFocus } from './keep-focus';
import { readAccount, readToken, subscribe } from './session-token';

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
  devTools: false,
});

/**
 * Gives the pages that call the API their store. Loaded together with the first such page,
 * so that public pages stay free of Redux.
 */
export function ApiProvider({ children }: { children: ReactNode }) {
  // Before the forms are drawn.
  useState(() => keepTypedFor(readAccount()));
  useEffect(forgetPreviousUser, []);
  useEffect(readAgainOnReturn, []);
  useEffect(keepFocus, []);
  useEffect(hearPresses, []);
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

/** Data that was fetched for one user, or typed by one, must not be shown to the next. */
function forgetPreviousUser(): () => void {
  let token = readToken();
  const forget = () => store.dispatch(api.util.resetApiState());
  return subscribe(() => {
    const before = token;
    token = readToken();
    keepTypedFor(readAccount());
    if (before === null || before === token) return;
    // After signing out the page is about to go; resetting under it would make it fetch again.
    if (token === null) setTimeout(forget);
    else forget();
  });
}
