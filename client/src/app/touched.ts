/** Told by the boot script at the first touch of the page by pointer, keyboard or focus. */
const TOUCHED_EVENT = 'northfold:touched';

/** Resolves when the visitor has begun to use the page, or goes through the history. */
export function touched(): Promise<void> {
  if ('touched' in document.documentElement.dataset) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => resolve();
    document.addEventListener(TOUCHED_EVENT, done, { once: true });
    window.addEventListener('popstate', done, { once: true });
  });
}
