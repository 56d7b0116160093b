/**
 * The inline script of the app's pages, beside that of every page: it starts the app after the first paint, and holds a
 * form that is sent before the app is there. Only this function goes into the page.
 * @param hydrated name of an event: see `PAGE_EVENTS`
 * @param app address of the module that starts the app
 */
export function appScript(hydrated: string, app: string): void {
  const root = document.documentElement;
  let held: SubmitEvent | undefined;

  function hold(event: SubmitEvent): void {
    event.preventDefault();
    held = event;
    event.submitter?.toggleAttribute('data-busy', true);
  }

  function onHydrated(): void {
    document.removeEventListener('submit', hold, true);
    held?.submitter?.removeAttribute('data-busy');
    if (held) (held.target as HTMLFormElement).requestSubmit(held.submitter);
  }

  const start = () => {
    import(/* @vite-ignore */ app).catch(() => root.toggleAttribute('data-failed', true));
  };
  const notice = () => root.toggleAttribute('data-offline', !navigator.onLine);

  document.addEventListener('submit', hold, true);
  addEventListener(hydrated, onHydrated, { once: true });
  for (const type of ['online', 'offline']) addEventListener(type, notice);
  requestAnimationFrame(() => setTimeout(start));
}
