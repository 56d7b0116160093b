/**
 * The one inline script, the same on every page, so that one hash in the CSP covers it. What differs
 * between pages stands in data attributes of its element: the module to start (`data-app`), the modules
 * that it will need (`data-modules`), those that it will need at the first touch (`data-touch-modules`),
 * and whether not to wait for idle time (`data-eager`).
 *
 * Before the first paint it sets the theme and foretells the sign-in state. Then it lets the browser
 * paint, waits for idle time or for the first touch of the page, and loads the app. What the visitor
 * does until the page is alive is held back and done again after.
 *
 * Only this function goes into the page: it may use nothing from outside.
 */
export function boot(window: Window & typeof globalThis): void {
  const { document } = window;
  const root = document.documentElement;
  const {
    app = '',
    modules = '',
    touchModules = '',
    eager,
  } = document.currentScript?.dataset ?? {};
  const held: (() => void)[] = [];
  const edited = new Map<HTMLInputElement, { value: string; checked: boolean }>();
  /** Before any handler of the page. */
  const early = { capture: true };
  let started = false;

  /** What the app stored: null where there is nothing, or where the browser blocks storage. */
  function stored(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
    try {
      return window[storage].getItem(`northfold.${key}`);
    } catch {
      return null;
    }
  }

  function preload(list: string): void {
    for (const href of list.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
  }

  function start(): void {
    if (started) return;
    started = true;
    preload(modules);
    void import(/* @vite-ignore */ app);
  }

  function onTouch(): void {
    if ('touched' in root.dataset) return;
    root.dataset['touched'] = '';
    start();
    preload(touchModules);
    document.dispatchEvent(new window.Event('northfold:touched'));
  }

  function hold(event: Event, replay: () => void): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(replay);
    onTouch();
  }

  function onSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    hold(event, () => {
      if (form.isConnected) form.requestSubmit(submitter);
    });
  }

  function onClick(event: MouseEvent): void {
    const button = (event.target as Element).closest('button');
    // A submit button is held through its form; a popover opens without any script.
    if (!button || button.type === 'submit' || button.popoverTargetElement) return;
    hold(event, () => {
      if (button.isConnected) button.click();
    });
  }

  function onInput(event: Event): void {
    const field = event.target as HTMLInputElement;
    edited.set(field, { value: field.value, checked: field.checked });
  }

  /** A form may have written its first values over what the visitor entered. */
  function restore(field: HTMLInputElement, value: string, checked: boolean): void {
    if (!field.isConnected) return;
    if (field.type === 'checkbox' || field.type === 'radio') {
      if (field.checked !== checked) field.click();
    } else if (field.value !== value) {
      // The prototype's setter: the one that React puts on the element would hide the change from it.
      const prototype: object = Object.getPrototypeOf(field);
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new window.Event('input', { bubbles: true }));
    }
  }

  function onHydrated(): void {
    for (const type of touches) document.removeEventListener(type, onTouch, early);
    document.removeEventListener('submit', onSubmit, early);
    document.removeEventListener('click', onClick, early);
    document.removeEventListener('input', onInput, early);
    for (const [field, { value, checked }] of edited) restore(field, value, checked);
    for (const replay of held) replay();
  }

  function whenPainted(then: () => void): void {
    const isPaint = window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
    if (!isPaint) return window.addEventListener('load', () => setTimeout(then));
    const observer = new PerformanceObserver((list) => {
      // The background may come in a frame of its own, before the first words.
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      // One task later, so that the frame is really out.
      setTimeout(then);
    });
    observer.observe({ type: 'paint', buffered: true });
  }

  const theme = stored('localStorage', 'theme');
  if (theme === 'light' || theme === 'dark') {
    root.dataset['theme'] = theme;
    // As `app/theme.ts` does when the choice is made.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
      meta.media = meta.dataset['scheme'] === theme ? 'all' : 'not all';
    }
  }
  root.dataset['auth'] =
    stored('localStorage', 'token') || stored('sessionStorage', 'token') ? 'in' : 'out';

  const touches = ['pointerdown', 'keydown', 'focusin'];
  for (const type of touches) document.addEventListener(type, onTouch, early);
  document.addEventListener('submit', onSubmit, early);
  document.addEventListener('click', onClick, early);
  document.addEventListener('input', onInput, early);
  document.addEventListener('northfold:hydrated', onHydrated, { once: true });
  whenPainted(() => {
    if (eager !== undefined || !window.requestIdleCallback) start();
    else window.requestIdleCallback(start, { timeout: 2_000 });
  });
}
