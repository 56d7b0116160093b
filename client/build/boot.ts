/**
 * The one inline script, the same on every page, so that one hash in the CSP covers it. What differs
 * between pages stands in data attributes of its element: the module to start (`data-app`), the modules
 * that it will need (`data-modules`), the one that measures the visit (`data-vitals`), and whether the page
 * is nothing without them (`data-eager`).
 *
 * Before the first paint it sets the theme and foretells the sign-in state. A page that only wants to be read gets
 * no script at all: the app is loaded at the first sign that somebody is about to use a control, or at once where
 * it has something to show that the prerendered page has not. What the visitor does until the page is alive is
 * held back and done again after.
 *
 * It also tells when the connection or a download fails, by attributes of `<html>` that show the words which
 * `shell/connection-notice.tsx` has in every page, and tries again: it works where nothing else has come.
 *
 * Only this function goes into the page: it may use nothing from outside.
 */
export function boot(window: Window & typeof globalThis): void {
  const { document } = window;
  const root = document.documentElement;
  const { dataset } = document.currentScript as HTMLScriptElement;
  const held: (() => void)[] = [];
  const edited = new Map<HTMLInputElement, { value: string; checked: boolean }>();
  const TOKEN = 'northfold.token';
  const TYPED = 'northfold.typed';
  /** Before any handler of the page. */
  const early = { capture: true };
  const { pathname } = window.location;
  let started = false;
  let failed = false;

  /** What the app stored: null where there is nothing, or where the browser blocks storage. */
  function stored(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  }

  async function download(href: string): Promise<void> {
    const answer = await window.fetch(href);
    await answer.blob();
    if (!answer.ok) throw new Error(`${href} did not come`);
  }

  /**
   * Downloads the modules into the browser's cache, and imports the app when all are there. Neither imports nor
   * preloads them before: what has once failed so, a browser does not ask for again while the document lives.
   */
  function load(isRetry = false): void {
    const { app = '', modules = '' } = dataset;
    const files = `${app} ${modules}`.split(' ').filter(Boolean);
    void Promise.all(files.map(download))
      .then(() => import(/* @vite-ignore */ app))
      .catch((error: unknown) => {
        root.dataset['failed'] = '';
        failed = true;
        // The server may have a newer build, with other files.
        if (isRetry) void tryAgain(true);
        throw error;
      });
  }

  /** Only once the server answers: a page that cannot be loaded again would take what was typed with it. */
  async function tryAgain(anew = !failed): Promise<void> {
    const options = { method: 'HEAD', cache: 'no-store' } as const;
    const answer = await window.fetch(window.location.href, options).catch(() => undefined);
    if (!answer || answer.status >= 500) return;
    if (anew) {
      keep();
      return window.location.reload();
    }
    delete root.dataset['failed'];
    failed = false;
    load(true);
  }

  /** Over a reload of ours, what was typed; passwords are not written anywhere. */
  function keep(): void {
    const typed = [...edited]
      .filter(([{ type, isConnected }]) => type !== 'password' && isConnected)
      .map(([{ name }, entered]) => ({ name, ...entered }));
    try {
      window.sessionStorage.setItem(TYPED, JSON.stringify(typed));
    } catch {
      // Storage is blocked.
    }
  }

  function onParsed(): void {
    for (const place of document.querySelectorAll<HTMLElement>('[data-random]')) {
      place.textContent = String(1 + Math.floor(Math.random() * Number(place.dataset['random'])));
    }
    const typed = stored('sessionStorage', TYPED);
    if (typed) takeBack(JSON.parse(typed));
  }

  function takeBack(typed: { name: string; value: string; checked: boolean }[]): void {
    for (const { name, value, checked } of typed) {
      const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (!field) continue;
      Object.assign(field, { value, checked });
      edited.set(field, { value, checked });
    }
    window.sessionStorage.removeItem(TYPED);
  }

  function onConnection(): void {
    const { onLine } = window.navigator;
    root.toggleAttribute('data-offline', !onLine);
    if (onLine && (failed || document.querySelector('[data-lost]'))) void tryAgain();
  }

  /** Back, within what was one document before a reload: the page that stands here is not that address's. */
  function onPathChange(): void {
    if (window.location.pathname !== pathname) window.location.reload();
  }

  function onAnyClick(event: MouseEvent): void {
    const target = (event.target as Element).closest<HTMLElement>('a, [data-again]');
    // The second click of a double click was meant for what stood there at the first.
    if (target?.matches('a') && event.detail > 1) event.preventDefault();
    if (target?.matches('button')) void tryAgain();
  }

  function start(): void {
    if (started) return;
    started = true;
    load();
  }

  /** What a paint shall not wait for on a slow phone. */
  function afterFrame(work: () => void): void {
    window.requestAnimationFrame(() => window.setTimeout(work));
  }

  /** Behind the frame that answers a touch: it takes a dozen calls of `fetch`. */
  function startAfterFrame(): void {
    afterFrame(start);
  }

  function onTouch({ target, type, pointerType }: Partial<PointerEvent>): void {
    const control = (target as Element).closest(
      'a, button, input, label, select, summary, textarea',
    );
    // A finger on a link is about to leave: what would come for it now would come too late.
    const isSoon = type === 'keyup' || pointerType === 'mouse' || !control?.matches('a');
    if (control && isSoon) startAfterFrame();
  }

  function measure(): void {
    import(/* @vite-ignore */ dataset['vitals'] ?? '').catch(() => undefined);
  }

  function foretell(): string {
    const token = stored('localStorage', TOKEN) || stored('sessionStorage', TOKEN);
    return (root.dataset['auth'] = token ? 'in' : 'out');
  }

  function look(): void {
    // What the router has left in the history is for the app: words for this page, the place to return to.
    if (foretell() === 'in' || 'eager' in dataset || window.history.state) start();
    onConnection();
  }

  /** A page that comes back may show what is no longer so; a new one is first to be painted. */
  function onShow({ persisted }: PageTransitionEvent): void {
    if (persisted || 'eager' in dataset) return look();
    afterFrame(() => {
      look();
      askOtherTabs();
    });
  }

  /** Another tab may have a login that this one is to share: see `app/session-token.ts`. */
  function askOtherTabs(): void {
    const tabs = new window.BroadcastChannel(TOKEN);
    tabs.addEventListener('message', ({ data }: MessageEvent<{ token?: string }>) => {
      if (data.token) start();
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    tabs.postMessage({ asker: Math.random() });
    // An open one would keep the page out of the browser's back-forward cache.
    setTimeout(() => tabs.close(), 1_000);
  }

  function hold(event: Event, replay: () => void): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(replay);
    startAfterFrame();
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
    // A submit button is held through its form; a popover opens without any script, and we try again ourselves.
    if (!button || button.type === 'submit' || button.popoverTargetElement) return;
    if (button.dataset['again'] !== undefined) return;
    hold(event, () => {
      if (button.isConnected) button.click();
    });
  }

  /** A shortcut that the page promises, for a field of the app's. */
  function onShortcut(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey } = event;
    const promised = `[aria-keyshortcuts~="Control+${key.toUpperCase()}"]`;
    if (!(ctrlKey || metaKey) || !/^[a-z]$/.test(key) || !document.querySelector(promised)) return;
    hold(event, () => document.dispatchEvent(new window.KeyboardEvent(event.type, event)));
  }

  /** Where the app follows what is read, it comes when somebody begins to. */
  function onScroll(): void {
    measure();
    if (document.querySelector('[data-place]')) startAfterFrame();
  }

  function onInput(event: Event): void {
    const field = event.target as HTMLInputElement;
    edited.set(field, { value: field.value, checked: field.checked });
    startAfterFrame();
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
    window.removeEventListener('popstate', onPathChange);
    for (const type of touches) document.removeEventListener(type, onTouch, early);
    document.removeEventListener('submit', onSubmit, early);
    document.removeEventListener('click', onClick, early);
    document.removeEventListener('input', onInput, early);
    document.removeEventListener('keydown', onShortcut, early);
    for (const [field, { value, checked }] of edited) restore(field, value, checked);
    for (const replay of held) replay();
    measure();
  }

  const theme = stored('localStorage', 'northfold.theme');
  if (theme === 'light' || theme === 'dark') {
    root.dataset['theme'] = theme;
    // As `app/theme.ts` does when the choice is made.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
      meta.media = meta.dataset['scheme'] === theme ? 'all' : 'not all';
    }
  }
  foretell();

  document.addEventListener('DOMContentLoaded', onParsed);
  window.addEventListener('popstate', onPathChange);
  window.addEventListener('online', onConnection);
  window.addEventListener('offline', onConnection);
  window.addEventListener('pageshow', onShow);
  window.addEventListener('storage', look);
  window.addEventListener('scroll', onScroll, { once: true });
  document.addEventListener('click', onAnyClick, early);
  document.addEventListener('northfold:lost', () => void tryAgain());

  const touches = ['pointerover', 'focusin', 'keyup'];
  for (const type of touches) document.addEventListener(type, onTouch, early);
  document.addEventListener('submit', onSubmit, early);
  document.addEventListener('click', onClick, early);
  document.addEventListener('input', onInput, early);
  document.addEventListener('keydown', onShortcut, early);
  document.addEventListener('northfold:hydrated', onHydrated, { once: true });
}
