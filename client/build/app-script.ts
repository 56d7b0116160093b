/**
 * The inline script of the app's pages, beside that of every page: it starts the app after the first paint, holds a
 * form that is sent before the app is there, and hides what belongs to an account when the page is left.
 */
import { hydrated, logOut } from '#server/shared/page-events';
import { ended } from '#server/shared/storage-keys';
import { current, own, session } from './login';

/** The address of the module that starts the app. */
declare const APP: string;

const root = document.documentElement;
const { dataset } = root;
/** A form that was sent before the app is there. */
let held: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined;
let late: ReturnType<typeof setTimeout>;
let hasFailed = false;
/** The login that what the page shows belongs to, once it is hidden. */
let shown: string | undefined;
/** Above 0 while Log Out waits for a page that asks before it is left. */
let leavings = 0;

const hold = (event: SubmitEvent): void => {
  const form = event.target as HTMLFormElement;
  // The way without script.
  if (hasFailed && form.hasAttribute('action')) return;
  event.preventDefault();
  if (hasFailed) return fail();
  const { submitter } = event;
  held = { form, submitter };
  submitter?.toggleAttribute('data-busy', true);
  clearTimeout(late);
  // In milliseconds. A call waits no longer for its answer.
  late = setTimeout(fail, 20_000);
};

const namesIn = (form: HTMLFormElement) =>
  Array.from(form.querySelectorAll('[name]'), (field) => field.getAttribute('name')).join();

/** The app may have drawn the form again, and extensions bring forms of their own. */
const release = (): HTMLFormElement | undefined => {
  clearTimeout(late);
  const { form, submitter } = held ?? {};
  submitter?.removeAttribute('data-busy');
  held = undefined;
  if (!form || form.isConnected) return form;
  return [...document.forms].find((drawn) => namesIn(drawn) === namesIn(form));
};

const onHydrated = (): void => {
  document.removeEventListener('submit', hold, true);
  hasFailed = false;
  delete dataset['failed'];
  release()?.requestSubmit();
};

const fail = (): void => {
  const form = release();
  hasFailed = true;
  delete dataset['failed'];
  // One task later: words that stood there already would not be read again.
  setTimeout(() => root.toggleAttribute('data-failed', hasFailed));
  if (form?.hasAttribute('action') && navigator.onLine) form.submit();
};

const fields = () => [
  ...document.querySelectorAll<HTMLInputElement>('form [name]:not([type=password])'),
];

/** The browser fills a page of before again, with what was typed under a login that has ended since. */
const forget = (): void => {
  const { index = 0 } = globalThis.navigation?.currentEntry ?? {};
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type === 'navigate' || !(index <= Number(session?.[ended] ?? -1))) return;
  for (const form of document.forms) {
    // A browser that has not filled it in yet leaves it alone.
    form.autocomplete = 'off';
    form.reset();
  }
};

const refill = (): void => {
  forget();
  const typed: unknown = history.state;
  if (!Array.isArray(typed)) return;
  for (const field of fields()) field.value = typed.shift();
  history.replaceState(null, '');
};

const hide = (): void => {
  if (!('away' in dataset)) shown = current();
  dataset['away'] = '';
};

const start = () => {
  import(/* @vite-ignore */ APP).then(async ({ started }) => started).catch(fail);
};
const notice = () => root.toggleAttribute('data-offline', !navigator.onLine);

document.addEventListener('submit', hold, true);
addEventListener(hydrated, onHydrated, { once: true });
addEventListener('DOMContentLoaded', refill);
for (const type of ['online', 'offline']) addEventListener(type, notice);
document.addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    if (target.closest('.connection-again')) {
      event.preventDefault();
      // What was typed goes with this entry of the history, passwords excepted.
      fetch('').then(() => {
        history.replaceState(
          fields().map(({ value }) => value),
          '',
        );
        location.reload();
      }, fail);
    }
    if (!target.closest('[data-log-out]')) return;
    if (dispatchEvent(new Event('beforeunload', { cancelable: true }))) return hide();
    // The browser asks, and the visitor may stay: the login ends with the page, unless it is left by another way later.
    event.stopPropagation();
    leavings = 2;
    // A property: set twice, it counts once.
    onbeforeunload = () => void leavings--;
    location.assign('/login');
  },
  true,
);
// Before the script of every page closes its channel to other tabs.
addEventListener(
  'pagehide',
  () => {
    hide();
    if (leavings > 0) dispatchEvent(new Event(logOut));
  },
  true,
);
addEventListener('pageshow', ({ persisted }) => {
  // Out of the browser's cache it may show another account's data. The login of a tab may have ended in another one
  // while this tab was at another site.
  if (persisted && (current() !== shown || own())) location.reload();
  else delete dataset['away'];
});
requestAnimationFrame(() => setTimeout(start));
