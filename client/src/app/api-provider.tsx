import { configureStore } from '@reduxjs/toolkit';
import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { api } from './api';
import { keepTypedFor } from '../ui/forms/typed';
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
  useEffect(keepFocus, []);
  return <Provider store={store}>{children}</Provider>;
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
