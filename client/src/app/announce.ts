import { useSyncExternalStore } from 'react';

/** The words of the page's one live region: see `AppFrame`. */
let words = '';
const listeners = new Set<() => void>();

/** Tells a screen reader what has just happened. */
export function announce(text: string): void {
  say('');
  // One task later: words that stood there already would not be read again.
  setTimeout(() => say(text));
}

export const useAnnouncement = () =>
  useSyncExternalStore(
    subscribe,
    () => words,
    () => '',
  );

function say(text: string): void {
  words = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
