/**
 * The part of the inline script that is for figures (`src/pages/figures/kit.ts`): somebody who reaches for one gets its two
 * modules, and not the page's app. As with `boot()`, only this function goes into the page. It listens as long as the document
 * lives, for the app leaves alone what was prerendered.
 */
export function bootFigures(window: Window & typeof globalThis): void {
  const { document } = window;
  const coming = new WeakMap<HTMLElement, Promise<void>>();

  async function fetchModules(form: HTMLElement): Promise<void> {
    const files = (form.dataset['figure'] ?? '').split(' ');
    try {
      // As in `boot()`: what an import has once failed to get, a browser does not ask for again.
      const answers = await Promise.all(files.map((file) => window.fetch(file)));
      await Promise.all(answers.map((answer) => answer.blob()));
      if (!answers.every(({ ok }) => ok)) throw new Error('A file of the figure did not come');
      const [{ live }, logic] = await Promise.all(
        files.map((file) => import(/* @vite-ignore */ file)),
      );
      live(form, logic);
    } catch (error) {
      coming.delete(form);
      document.documentElement.dataset['failed'] = '';
      throw error;
    }
  }

  function wake(form: HTMLElement): Promise<void> {
    const woken = coming.get(form) ?? fetchModules(form);
    coming.set(form, woken);
    return woken;
  }

  /** A press that only the live figure can answer is done once it lives. */
  function onReach(event: Event): void {
    const target = event.target as HTMLElement;
    const form = target.closest<HTMLElement>('[data-figure^="/"]:not([data-live])');
    if (!form) return;
    const woken = wake(form);
    const button = event.type === 'click' && target.closest<HTMLElement>('button[name]');
    if (button) void woken.then(() => button.click());
  }

  /** Somebody was sent the address of a state. */
  function onAddress(): void {
    const form = document.querySelector<HTMLElement>('[data-figure^="/"]');
    if (form && window.location.hash.startsWith('#try?')) void wake(form);
  }

  for (const type of ['pointerover', 'focusin', 'input', 'click'])
    document.addEventListener(type, onReach, true);
  document.addEventListener('DOMContentLoaded', onAddress);
  window.addEventListener('hashchange', onAddress);
}
