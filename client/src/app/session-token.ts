import { useSyncExternalStore } from 'react';
import * as PAGE_EVENTS from '#server/shared/page-events';
import * as STORAGE_KEYS from '#server/shared/storage-keys';
import { withStorage } from './with-storage';

/**
 * The bearer token of the signed-in user: in localStorage when the device is remembered,
 * else in sessionStorage (specification section 4). Whether the visitor is signed in is read
 * from here alone.
 *
 * A tab keeps its own login until it logs out, whatever other tabs remember; a new tab without
 * one asks the open ones for theirs: `build/page-script.ts` does that on every page, and forgets the token.
 */
const KEY = STORAGE_KEYS.token;

/** How the last login ended: the server refused it while the visitor looked or did something, or the account is gone. */
type SessionEnd = 'ended' | 'ended-in-action' | 'deleted';

/** Holds the token where the browser refuses storage (blocked site data): it then lives as long as the page. */
let unstored: string | null = null;
let end: SessionEnd | undefined;

/** This tab's own login comes before the one that the browser remembers. */
export const readToken = (): string | null =>
  stored('sessionStorage') ?? unstored ?? stored('localStorage');

const stored = (storage: 'localStorage' | 'sessionStorage') =>
  withStorage(() => window[storage].getItem(KEY), null);

/** The account of the token (`sub`, RFC 7519 section 4.1.2), or undefined. */
export function readAccount(token = readToken()): string | undefined {
  const payload = token?.split('.')[1] ?? '';
  try {
    const { sub }: { sub?: string } = JSON.parse(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    );
    return sub;
  } catch {
    return undefined;
  }
}

/** @param remember keeps it after the browser closes ("Remember this device") */
export function storeToken(token: string, remember: boolean): void {
  end = undefined;
  unstored = null;
  const isStored = withStorage(() => {
    sessionStorage.removeItem(KEY);
    (remember ? localStorage : sessionStorage).setItem(KEY, token);
    return true;
  }, false);
  if (!isStored) unstored = token;
  window.dispatchEvent(new Event(PAGE_EVENTS.auth));
}

/**
 * Forgets the login of this tab, in every tab that has it, and the one that the browser remembers.
 * @param why, unless the visitor logged out
 */
export function clearToken(why?: SessionEnd): void {
  end = why;
  unstored = null;
  window.dispatchEvent(new CustomEvent(PAGE_EVENTS.forget, { detail: why === 'deleted' }));
}

/** Signs out in this browser at once, and on the server without waiting for its answer: see `build/page-script.ts`. */
export const logOut = () => window.dispatchEvent(new Event(PAGE_EVENTS.logOut));

export const readSessionEnd = () => end;

export function subscribe(listener: () => void): () => void {
  window.addEventListener(PAGE_EVENTS.auth, listener);
  return () => window.removeEventListener(PAGE_EVENTS.auth, listener);
}

/** Whether the browser has a token. Only the browser knows: never in prerendered HTML, nor while it hydrates. */
export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readToken() !== null,
    () => false,
  );
}

/** Resolves when another tab has shared its login, or after 200 ms. The inline script has asked for it. */
export const otherTabsAnswered = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  subscribe(resolve);
  // In milliseconds; an answer that comes later is taken all the same.
  setTimeout(resolve, 200);
});
