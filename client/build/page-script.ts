/**
 * The inline script of every page, run before the first paint: theme, the mark of who is signed in, Log Out, and the
 * modules of figures.
 */
import * as PAGE_EVENTS from '#server/shared/page-events';
import { ended, theme, token, typed } from '#server/shared/storage-keys';
import { withStorage } from '../src/app/with-storage';
import { current, local, own, remembered, session } from './login';

const { dataset } = document.documentElement;
const me = Math.random();
let tabs: BroadcastChannel | undefined;

const keep = (value: string) => session?.setItem(token, value);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
const send = (message: object) => tabs?.postMessage(message);
const change = () => dispatchEvent(new Event(PAGE_EVENTS.auth));
const load = async (file: string) => import(/* @vite-ignore */ file);
let shown: string | undefined;
/** The login that ended last in this tab. */
let former: string | undefined;

/** Also when /preferences has stored a choice. */
const paint = () => {
  const chosen = local?.[theme];
  if (chosen) dataset['theme'] = chosen;
  else delete dataset['theme'];
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset;
    const wanted = chosen === scheme ? 'all' : 'not all';
    meta.media = chosen ? wanted : `(prefers-color-scheme: ${scheme})`;
  }
};

const mark = () => {
  const now = current();
  if (shown && !now) {
    former = shown;
    // Its earlier pages come back empty, and its pages don't ask other tabs for a login.
    session?.setItem(ended, `${globalThis.navigation?.currentEntry?.index ?? Infinity}`);
  }
  shown = now;
  dataset['auth'] = now ? 'in' : 'out';
};

/** A login that is not remembered belongs to its tab, and to new tabs, which ask for it. */
const join = () => {
  tabs = withStorage(() => new BroadcastChannel(token), undefined);
  if (!tabs) return;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- two kilobytes are for all of it
  tabs.onmessage = ({ data }) => {
    const mine = own();
    if (data.ended) {
      if (data.left && [shown, former].includes(data.ended)) forget();
      if (data.ended === mine) delete session?.[token];
    } else if (!data.token) {
      if (mine) send({ ...data, token: mine });
      return;
    } else if (data.asker === me && !current()) keep(data.token);
    change();
  };
  if (!current() && !session?.[ended]) send({ asker: me });
};

/** What was typed goes with a log-out or a deletion, and stays where a login ended by itself. */
const forget = () => {
  delete session?.[typed];
  for (const form of document.forms) form.reset();
};

const end = (left?: unknown) => {
  const ended = current();
  if (left) forget();
  delete session?.[token];
  // Replaced before it goes, another login stays with the tabs that use it.
  if (remembered() !== ended) local?.setItem(token, '');
  delete local?.[token];
  send({ ended, left });
  change();
};

const leave = () => {
  fetch('/api/auth/logout', {
    method: 'POST',
    headers: { Authorization: `Bearer ${current()}` },
    keepalive: true,
  }).catch(() => {});
  end(true);
};

const figures = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) {
      figures.unobserve(target);
      const { script } = (target as HTMLElement).dataset as { script: string };
      void Promise.all(script.split(' ').map(load)).then(([{ live }, logic]) =>
        live(target, logic),
      );
    }
  }
});

paint();
mark();
join();
addEventListener(PAGE_EVENTS.auth, mark);
addEventListener(PAGE_EVENTS.forget, (event) => end((event as CustomEvent).detail));
addEventListener(PAGE_EVENTS.logOut, leave);
addEventListener('storage', ({ key, oldValue, newValue }) => {
  paint();
  // No key: everything was removed.
  if (key && key !== token) return;
  // Another login takes the place of the one that this tab uses: from now on it is the tab's own.
  if (oldValue && newValue !== null && !own()) keep(oldValue);
  change();
});
addEventListener('pagehide', () => tabs?.close());
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  mark();
  join();
});
addEventListener('load', () => {
  for (const figure of document.querySelectorAll('[data-script]')) figures.observe(figure);
});
// oxlint-disable-next-line unicorn/prefer-add-event-listener -- the same
document.onclick = ({ target }) => {
  if (!(target as Element).closest('[data-log-out]')) return;
  leave();
  location.assign('/login');
};
