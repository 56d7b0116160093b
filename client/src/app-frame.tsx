import { useEffect, useRef, ViewTransition } from 'react';
import { Provider } from 'react-redux';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  type NavigateFunction,
} from 'react-router';
import * as STORAGE_KEYS from '#server/shared/storage-keys';
import { forgetOthers, store } from './app/store';
import { appRouteOf } from './routes';
import './layout/connection-notice.css';
import { announce, ANNOUNCEMENT_ID } from './ui/announce';
import { focus } from './ui/focus';

/**
 * What a browser does by itself between documents: the focus moves to the page's heading, unless the page has given it
 * to a part of its content, and the title is announced.
 */
function arriveAt(pathname: string): void {
  const main = document.querySelector('main');
  const heading = main?.querySelector('h1') ?? main;
  if (heading && !main?.contains(document.activeElement)) focus(heading);
  for (const link of document.querySelectorAll('header nav a'))
    link.ariaCurrent = link.getAttribute('href') === pathname ? 'page' : null;
  // One task later: a page that follows one that failed is drawn in two steps.
  setTimeout(() => announce(document.title));
}

/** Header and footer are outside of the app: their links to its pages load no document either. */
function followLinks(navigate: NavigateFunction): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const to = link?.getAttribute('href');
    const isPlain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !to || !appRouteOf(to) || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    link.closest<HTMLElement>('[popover]')?.hidePopover();
    void navigate(to);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}

/** Around every page of the app. Pages cross-fade when the path changes; a change within a page does not animate. */
export function AppFrame() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const navigate = useNavigate();
  useEffect(() => followLinks(navigate), [navigate]);
  useEffect(() => {
    if (shown.current !== pathname) arriveAt(pathname);
    forgetOthers();
    shown.current = pathname;
  }, [pathname]);
  return (
    <Provider store={store}>
      <ViewTransition key={pathname} update="none">
        <Outlet />
      </ViewTransition>
      <p className="visually-hidden" id={ANNOUNCEMENT_ID} aria-live="polite" aria-atomic="true" />
      <ScrollRestoration storageKey={STORAGE_KEYS.scroll} />
    </Provider>
  );
}
