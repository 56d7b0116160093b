type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

/**
 * Hears of Back and Forward before the router does: called before it starts. A later listener would be too late, since
 * the page has changed by the time that it is called.
 */
export function hearBeforeRouter(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/**
 * Lets a page hold back what happens to the history: the router hears of nothing whose propagation is stopped.
 * @returns the way to stop
 */
export function guardHistory(by: Guard): () => void {
  guard = by;
  return () => {
    guard = undefined;
  };
}
