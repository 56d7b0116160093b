import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { STORAGE_KEYS } from '#server/shared/browser-names';
import { focus } from '#client/ui/focus';
import { announce, useAnnouncement } from './announce';
import { withStorage } from './with-storage';

const STORE = STORAGE_KEYS.scroll;

/** Where each entry of this tab's history was scrolled to, by its key and path: each document has a first key. */
let positions: Record<string, number> = {};

/** Goes to a place, again while the page's data comes and its height changes; until it is there, or the visitor scrolls. */
function goThere(go: () => void, isThere: () => boolean): void {
  go();
  const growing = new ResizeObserver(() => {
    go();
    const isComplete = !document.querySelector('[data-loading]');
    if (isComplete && isThere()) growing.disconnect();
  });
  growing.observe(document.body);
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    document.addEventListener(type, () => growing.disconnect(), { once: true });
  }
}

const returnTo = (y: number) =>
  goThere(
    () => window.scrollTo(0, y),
    () => window.scrollY > y - 1,
  );

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Moves the focus to what a page is about. */
export function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (heading) focus(heading);
}

/** Scrolls to the element that a hash names, and moves the focus there (WCAG 2.4.3). */
export function reveal(hash: string): boolean {
  const target = hash ? document.getElementById(hash.slice(1)) : null;
  if (!target) return false;
  const show = () => {
    target.scrollIntoView();
    focus(target);
  };
  goThere(show, () => true);
  return true;
}

/**
 * Does between pages what a browser does by itself between documents: focus moves to
 * the new page's heading, its title is announced, going back restores the scroll position.
 */
export function Navigation() {
  const { key, pathname, hash } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ key, pathname });
  const announced = useRef(pathname);

  useEffect(() => {
    // Where storage is blocked they live as long as the document.
    positions = withStorage(() => JSON.parse(sessionStorage.getItem(STORE) ?? '{}'), positions);
    const placeOf = () => shown.current.key + shown.current.pathname;
    const [visit] = performance.getEntriesByType('navigation');
    const left = positions[placeOf()];
    if (left && visit && 'type' in visit && visit.type !== 'navigate') returnTo(left);
    const remember = () => (positions[placeOf()] = window.scrollY);
    const leave = () => {
      history.scrollRestoration = 'auto';
      withStorage(() => sessionStorage.setItem(STORE, JSON.stringify(positions)), undefined);
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', leave);
    };
  }, []);

  useBrowserLayoutEffect(() => {
    const before = shown.current;
    // A plain link to a place on this page, which the router did not follow.
    const isPlain = history.state === null;
    if (before.key === key && !isPlain) return;
    shown.current = { key, pathname };
    if (isPlain) return void reveal(hash);
    history.scrollRestoration = 'manual';
    const newPage = before.pathname !== pathname;
    if (newPage) focusHeading();
    if (kind === 'POP') returnTo(positions[key + pathname] ?? 0);
    else if (!reveal(hash) && (newPage || !hash)) window.scrollTo(0, 0);
  }, [key, pathname, hash, kind]);

  useEffect(() => {
    // Not the first page: a screen reader reads the title of a new document by itself.
    if (announced.current === pathname) return;
    announced.current = pathname;
    for (const link of document.querySelectorAll('header nav a'))
      link.ariaCurrent = link.getAttribute('href') === pathname ? 'page' : null;
    // One task later: a page that follows one that failed is drawn in two steps.
    setTimeout(() => announce(document.title));
  }, [pathname]);

  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {useAnnouncement()}
    </p>
  );
}
