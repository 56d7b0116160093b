import { useEffect, useLayoutEffect, useRef, ViewTransition } from 'react';
import { Provider } from 'react-redux';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import * as PAGE_EVENTS from '#server/shared/page-events';
import * as STORAGE_KEYS from '#server/shared/storage-keys';
import { handOver } from './app/carry-over';
import { forgetOthers, store } from './app/store';
import './layout/connection-notice.css';
import { Layout } from './layout/layout';
import { announce, ANNOUNCEMENT_ID } from './ui/announce';
import { focus } from './ui/focus';

/**
 * What a browser does by itself between documents: the focus moves to the page's heading, unless the page has given it
 * to a part of its content, and the title is announced.
 */
function arrive(): void {
  const main = document.querySelector('main');
  const heading = main?.querySelector('h1') ?? main;
  if (heading && !main?.contains(document.activeElement)) focus(heading);
  // One task later: a page that follows one that failed is drawn in two steps.
  setTimeout(() => announce(document.title));
}

/** Pages cross-fade; a change within a page does not animate. */
export function AppFrame() {
  const route = useMatches().at(-1);
  // A message of the inbox is a page of its own. A mailed link is the same page with its token and without.
  const place = `${route?.id} ${route?.params['id']}`;
  const shown = useRef(place);
  useLayoutEffect(() => handOver(), []);
  // Replays what was sent before the app was there.
  useEffect(() => void dispatchEvent(new Event(PAGE_EVENTS.hydrated)), []);
  useEffect(() => {
    if (shown.current !== place) arrive();
    forgetOthers();
    shown.current = place;
  }, [place]);
  return (
    <Provider store={store}>
      {/* In front of the page, which may scroll somewhere else. */}
      <ScrollRestoration storageKey={STORAGE_KEYS.scroll} />
      <Layout>
        <ViewTransition key={route?.id} update="none">
          <Outlet />
        </ViewTransition>
        <p className="visually-hidden" id={ANNOUNCEMENT_ID} aria-live="polite" aria-atomic="true" />
      </Layout>
    </Provider>
  );
}
