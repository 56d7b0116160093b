import { useLayoutEffect, useSyncExternalStore } from 'react';

/** How many faults of forms are on the page. */
let count = 0;
const listeners = new Set<() => void>();

function add(faults: 1 | -1): void {
  count += faults;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a form of the page has failed: the title says so. */
export const useHasFaults = () =>
  useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  );

/** Counts a fault for as long as it is shown. */
export function useFault(isShown: boolean): void {
  // With the page that leaves, not after it: the next one must not begin with its title.
  useLayoutEffect(() => {
    if (!isShown) return;
    add(1);
    return () => add(-1);
  }, [isShown]);
}
