/**
 * The inline script of the app's pages, beside that of every page: it starts the app after the first paint, holds a
 * form that is sent before the app is there, and hides what belongs to an account when the page is left.
 */
import { hydrated, logOut } from '#server/shared/page-events';
import { current, own } from './login';

/** The address of the module that starts the app. */
declare const APP: string;

const root = document.documentElement;
let held: SubmitEvent | undefined;
/** The login that what the page shows belongs to, once it is hidden. */
let shown: string | undefined;
/** Above 0 while Log Out waits for a page that asks before it is left. */
let leavings = 0;

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

function hide(): void {
  if (!root.hasAttribute('data-away')) shown = current();
  root.toggleAttribute('data-away', true);
}

const start = () => {
  import(/* @vite-ignore */ APP).catch(() => root.toggleAttribute('data-failed', true));
};
const notice = () => root.toggleAttribute('data-offline', !navigator.onLine);

document.addEventListener('submit', hold, true);
addEventListener(hydrated, onHydrated, { once: true });
for (const type of ['online', 'offline']) addEventListener(type, notice);
document.addEventListener(
  'click',
  (event) => {
    if (!(event.target as Element).closest('[data-log-out]')) return;
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
  else root.removeAttribute('data-away');
});
requestAnimationFrame(() => setTimeout(start));
