import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where each entry of this tab's history was scrolled to, by its key. */
const positions = new Map<string, number>();

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Scrolls to the element that a hash names. */
function reveal(hash: string): boolean {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  target?.scrollIntoView();
  return target !== null;
}

/**
 * What a browser does by itself between documents, done between pages of this one: focus moves to
 * the new page's heading, its title is announced, going back restores the scroll position.
 */
export function Navigation() {
  const { key, pathname, hash } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ key, pathname });
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const remember = () => positions.set(shown.current.key, window.scrollY);
    const letBrowserRestore = () => (history.scrollRestoration = 'auto');
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', letBrowserRestore);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', letBrowserRestore);
    };
  }, []);

  useBrowserLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    history.scrollRestoration = 'manual';
    const newPage = before.pathname !== pathname;
    if (newPage) focusHeading();
    if (kind === 'POP') window.scrollTo(0, positions.get(key) ?? 0);
    else if (!reveal(hash) && (newPage || !hash)) window.scrollTo(0, 0);
  }, [key, pathname, hash, kind]);

  useEffect(() => {
    // Not on the first page: a screen reader reads the title of a new document by itself.
    if (kind !== 'POP' || positions.size > 0) setAnnouncement(document.title);
  }, [pathname, kind]);

  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  );
}
