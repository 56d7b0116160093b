import { configureStore } from '@reduxjs/toolkit';
import { api } from './api';

const reducer = { [api.reducerPath]: api.reducer };

/** @param preloaded state to begin with, for tests. */
export function makeStore(preloaded?: { api: ReturnType<typeof api.reducer> }) {
  return configureStore({
    reducer,
    preloadedState: preloaded,
    middleware: (defaults) => defaults().concat(api.middleware),
    devTools: import.meta.env.DEV,
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
