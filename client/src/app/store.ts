import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './api';
import { readToken } from './session-token';

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
  devTools: import.meta.env.DEV,
});
setupListeners(store.dispatch);

let owner = readToken();

/** Data that was fetched for one account must not be shown to the next. */
export function forgetOthers(): void {
  const token = readToken();
  if (owner !== null && token !== owner) store.dispatch(api.util.resetApiState());
  owner = token;
}
