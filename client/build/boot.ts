import type { BOOT_NAMES } from '#server/shared/browser-names';

/**
 * The one inline script, the same on every page, so that one hash in the CSP covers it; differences stand in data
 * attributes of its element (`document.ts`). Only this function goes into the page: it may use nothing from outside but
 * types. Before the first paint it sets the theme and foretells the sign-in state. A page that only wants to be read
 * gets no other script: the app is loaded at the first sign that somebody is about to use a control, or at once where
 * it has something to show that the page has not. Acts of the visitor until then are held for `app/take-over.ts`. A
 * failed connection or download is shown by attributes of `<html>` (`layout/connection-notice.tsx`), and tried again.
 */
export function boot(window: Window & typeof globalThis, names: typeof BOOT_NAMES): void {
  const { document } = window;
  const root = document.documentElement;
  const script = document.currentScript as HTMLElement;
  const { app = '', modules = '', vitals = '', eager } = script.dataset;
  const { pathname } = window.location;
  /** Each pressed element once, however often it was pressed. */
  const held = new Map<HTMLElement, Event>();
  const edited = new Set<HTMLInputElement>();
  const early = new AbortController();
  let started: Promise<void> | undefined;

  /** A value that the app stored: null where there is none, or where the browser blocks storage. */
  function stored(key: string): string | null {
    try {
      return window.localStorage.getItem(key) || window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  }

  /**
   * Downloads the modules into the browser's cache, and imports the app when all are there. Neither imports nor
   * preloads them before: what has once failed so, a browser does not ask for again while the document lives.
   */
  async function load(isRetry = false): Promise<void> {
    const files = `${app} ${modules}`.trim().split(' ');
    try {
      const answers = await Promise.all(files.map((href) => window.fetch(href)));
      await Promise.all(answers.map((answer) => answer.blob()));
      if (!answers.every(({ ok }) => ok)) throw new Error('A file of the page did not come');
      await import(/* @vite-ignore */ app);
    } catch (error) {
      root.dataset['failed'] = '';
      // The server may have a newer build, with other files.
      if (isRetry) void tryAgain(true);
      throw error;
    }
  }

  /** Only once the server answers: a page that cannot be loaded again would take what was typed with it. */
  async function tryAgain(anew = !('failed' in root.dataset)): Promise<void> {
    const options = { method: 'HEAD', cache: 'no-store' } as const;
    const answer = await window.fetch(window.location.href, options).catch(() => undefined);
    if (!answer || answer.status >= 500) return;
    if (anew) return window.location.reload();
    delete root.dataset['failed'];
    void load(true);
  }

  const start = () => void (started ??= load());
  const measure = () => void import(/* @vite-ignore */ vitals).catch(() => undefined);
  const foretell = () => (root.dataset['auth'] = stored(names.token) ? 'in' : 'out');

  /** Does work after the next frame: on a slow phone the frame that answers a touch must not wait for it. */
  function afterFrame(work: () => void = start): void {
    window.requestAnimationFrame(() => window.setTimeout(work));
  }

  /** As `app/theme.ts` does when the choice is made, here or in another tab. */
  function paint(): void {
    const theme = stored(names.theme);
    const isChosen = theme === 'light' || theme === 'dark';
    if (isChosen) root.dataset['theme'] = theme;
    else delete root.dataset['theme'];
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
      const { scheme } = meta.dataset;
      const chosen = theme === scheme ? 'all' : 'not all';
      meta.media = isChosen ? chosen : `(prefers-color-scheme: ${scheme})`;
    }
  }

  function look(): void {
    // Only the app can show text that was typed here before, and the state that the router left in the history.
    const isAwaited = stored(names.typed)?.includes(`"${pathname} `) || window.history.state;
    if (foretell() === 'in' || eager !== undefined || isAwaited) start();
    onConnection();
  }

  function onConnection(): void {
    if (root.toggleAttribute('data-offline', !window.navigator.onLine)) return;
    if (document.querySelector('[data-failed], [data-lost]')) void tryAgain();
  }

  /** Another tab may have a login that this one is to share: see `app/session-token.ts`. */
  function lookAround(): void {
    look();
    const tabs = new window.BroadcastChannel(names.token);
    tabs.addEventListener('message', ({ data }) => data.token && start());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    tabs.postMessage({ asker: Math.random() });
    // An open one would keep the page out of the browser's back-forward cache.
    setTimeout(() => tabs.close(), 1_000);
  }

  /** A page that comes back may show what is no longer so; a new one is first to be painted. */
  const onShow = ({ persisted }: PageTransitionEvent) =>
    persisted || eager !== undefined ? look() : afterFrame(lookAround);

  function onParsed(): void {
    for (const place of document.querySelectorAll<HTMLElement>('[data-random]'))
      place.textContent = String(1 + Math.floor(Math.random() * Number(place.dataset['random'])));
  }

  /** Keeps the long text of a visitor who leaves before the page is alive: see `app/drafts.ts`. */
  function keep(): void {
    const typed = JSON.parse(stored(names.typed) ?? '{}');
    const texts = [...edited].filter(({ type }) => type === 'textarea');
    for (const { name, value } of texts) typed[`${pathname} ${name}`] = value;
    if (texts.length > 0) window.sessionStorage.setItem(names.typed, JSON.stringify(typed));
  }

  function onTouch({ target, type, pointerType }: PointerEvent): void {
    const control = (target as Element).closest('a,button,input,label,select,summary,textarea');
    // A finger on a link is about to leave: anything for it would come too late now.
    const isSoon = type === 'keyup' || pointerType === 'mouse' || !control?.matches('a');
    if (control && isSoon) afterFrame();
    if (type === 'input') edited.add(target as HTMLInputElement);
  }

  /** Holds a press that only the app can answer: no link, no popover, no `data-again`; a submit button by its form. */
  function onPress(event: Partial<SubmitEvent & KeyboardEvent> & Event): void {
    const { type, key = '', submitter } = event;
    const target = event.target as HTMLElement;
    const { ariaKeyShortcuts: keys } = document.querySelector('[aria-keyshortcuts]') ?? {};
    const isShortcut = (event.ctrlKey || event.metaKey) && keys?.includes(`+${key.toUpperCase()}`);
    const isOfMenu = key.startsWith('Arrow') && target.matches('[aria-haspopup]');
    const buttons = 'button:not([type=submit], [popovertarget], [data-again])';
    const isHeld = type === 'submit' || (type === 'keydown' && (isShortcut || isOfMenu));
    const control = isHeld ? target : type === 'click' && target.closest<HTMLElement>(buttons);
    if (!control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    (submitter ?? control).dataset['busy'] = '';
    if (!held.has(control)) held.set(control, event);
    afterFrame();
  }

  /** Where the app follows what is read, it comes when somebody begins to. */
  function onScroll(): void {
    measure();
    if (document.querySelector('[data-place]')) afterFrame();
  }

  function onHydrated({ detail }: CustomEvent<object>): void {
    early.abort();
    Object.assign(detail, { edited, held });
    measure();
  }

  paint();
  foretell();
  document.addEventListener('DOMContentLoaded', onParsed);
  for (const type of ['online', 'offline']) window.addEventListener(type, onConnection);
  window.addEventListener('pageshow', onShow);
  window.addEventListener('storage', look);
  window.addEventListener('storage', paint);
  window.addEventListener('scroll', onScroll, { once: true });
  document.addEventListener(names.lost, () => void tryAgain());
  document.addEventListener(names.hydrated, onHydrated as EventListener, { once: true });
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-again]')) void tryAgain();
  });
  // Before any handler of the page, until it is alive. Of figures: see `bootFigures()`.
  const until = { capture: true, signal: early.signal };
  const outside = (hear: (event: never) => void) => (event: Event) =>
    (event.target as Element).closest('[data-figure]') ?? hear(event as never);
  // Back, within what was one document before a reload: the page that stands here is not that address's.
  const isHere = () => window.location.pathname === pathname;
  window.addEventListener('popstate', () => isHere() || window.location.reload(), until);
  window.addEventListener('pagehide', keep, until);
  for (const type of ['pointerover', 'focusin', 'keyup', 'input'])
    document.addEventListener(type, outside(onTouch), until);
  for (const type of ['submit', 'click', 'keydown'])
    document.addEventListener(type, outside(onPress), until);
}
