/**
 * The inline script of every page, run before the first paint: theme, the mark of who is signed in, Log Out, and the
 * modules of figures. Only this function goes into the page: it may use nothing from outside but types.
 * @param token,theme,typed keys of the browser's storage
 * @param auth,forget,logOut names of events: see `PAGE_EVENTS`
 * @param vitals address of the module that measures a visit
 */
export function pageScript(
  token: string,
  theme: string,
  typed: string,
  auth: string,
  forget: string,
  logOut: string,
  vitals: string,
): void {
  const { dataset } = document.documentElement;
  const me = Math.random();
  let tabs: BroadcastChannel | undefined;

  /** Undefined where the browser blocks storage, or has no channel to other tabs. */
  function open<T>(what: () => T): T | undefined {
    try {
      return what();
    } catch {
      return undefined;
    }
  }
  const local = open(() => localStorage);
  const session = open(() => sessionStorage);
  const own = () => session?.getItem(token);
  const remembered = () => local?.getItem(token);
  const current = () => own() ?? remembered();
  const keep = (value: string) => session?.setItem(token, value);
  const drop = (name = token) => session?.removeItem(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const send = (message: object) => tabs?.postMessage(message);
  const change = () => dispatchEvent(new Event(auth));
  const load = async (file: string) => import(/* @vite-ignore */ file);
  let shown: string | null | undefined;

  /** Also when `app/theme.ts` has stored a choice. */
  function paint(): void {
    const chosen = local?.getItem(theme);
    if (chosen) dataset['theme'] = chosen;
    else delete dataset['theme'];
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
      const { scheme } = meta.dataset;
      const wanted = chosen === scheme ? 'all' : 'not all';
      meta.media = chosen ? wanted : `(prefers-color-scheme: ${scheme})`;
    }
  }

  function mark(): void {
    const now = current();
    // Once a tab's login has ended, none of its pages asks other tabs for one.
    if (session && shown && !now) session['o'] = '1';
    if (!('away' in dataset)) shown = now;
    dataset['auth'] = now ? 'in' : 'out';
  }

  /** A login that is not remembered belongs to its tab, and to new tabs, which ask for it. */
  function join(): void {
    tabs = open(() => new BroadcastChannel(token));
    if (!tabs) return;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- two kilobytes are for all of it
    tabs.onmessage = ({ data }) => {
      const mine = own();
      if (data.ended) {
        if (data.ended === mine) drop();
      } else if (!data.token) {
        if (mine) send({ ...data, token: mine });
        return;
      } else if (data.asker === me && !current()) keep(data.token);
      change();
    };
    if (!current() && !session?.['o']) send({ asker: me });
  }

  function end(): void {
    const ended = current();
    drop();
    // Replaced before it goes, another login stays with the tabs that use it.
    if (remembered() !== ended) local?.setItem(token, '');
    local?.removeItem(token);
    send({ ended });
    change();
  }

  function leave(): void {
    fetch('/api/auth/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${current()}` },
      keepalive: true,
    }).catch(() => {});
    drop(typed);
    end();
  }

  /** The module of a figure comes as soon as the figure is seen. */
  const figures = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      figures.unobserve(target);
      const { script } = (target as HTMLElement).dataset as { script: string };
      void Promise.all(script.split(' ').map(load)).then(([{ live }, logic]) =>
        live(target, logic),
      );
    }
  });

  paint();
  mark();
  join();
  addEventListener(auth, mark);
  addEventListener(forget, end);
  addEventListener(logOut, leave);
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    paint();
    if (key !== token) return;
    // Another login takes the place of the one that this tab uses: from now on it is the tab's own.
    if (oldValue && newValue !== null && !own()) keep(oldValue);
    change();
  });
  addEventListener('pagehide', () => {
    dataset['away'] = '';
    tabs?.close();
  });
  // A page out of the browser's cache may show another account's data.
  addEventListener('pageshow', ({ persisted }) => {
    delete dataset['away'];
    if (!persisted) return;
    if (current() !== shown) location.reload();
    join();
  });
  addEventListener('load', () => {
    for (const figure of document.querySelectorAll('[data-script]')) figures.observe(figure);
  });
  addEventListener('scroll', () => void load(vitals), { once: true });
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the same
  document.onclick = ({ target }) => {
    if (!(target as Element).closest('[data-log-out]')) return;
    dataset['away'] = '';
    leave();
    location.assign('/login');
  };
}
