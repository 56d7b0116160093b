/**
 * The bearer token of the signed-in user: in localStorage when the device is remembered,
 * else in sessionStorage (specification section 4). Everything that needs to know whether
 * somebody is signed in derives it from here.
 */
const KEY = 'northfold.token';

const listeners = new Set<() => void>();

/** Holds the token where the browser refuses storage (blocked site data): it then lives as long as the page. */
let unstored: string | null = null;

function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}

export function readToken(): string | null {
  return attempt(() => localStorage.getItem(KEY) ?? sessionStorage.getItem(KEY), null) ?? unstored;
}

/** @param remember keeps the token after the browser closes ("Remember this device"). */
export function storeToken(token: string, remember: boolean): void {
  forget();
  const stored = attempt(() => {
    (remember ? localStorage : sessionStorage).setItem(KEY, token);
    return true;
  }, false);
  if (!stored) unstored = token;
  announce();
}

export function clearToken(): void {
  forget();
  announce();
}

function forget(): void {
  unstored = null;
  attempt(() => {
    localStorage.removeItem(KEY);
    sessionStorage.removeItem(KEY);
  }, undefined);
}

/** Calls back on every change, made in this tab or in another. Returns the way to stop. */
export function subscribe(listener: () => void): () => void {
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromAnotherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromAnotherTab);
  };
}
