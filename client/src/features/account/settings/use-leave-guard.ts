import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { layout } from '#content/layout';
import { guardHistory } from '#client/app/history-guard';
import { logOut } from '#client/app/log-out';
import { isInApp } from '#client/routes';

/** A way out that was held back: a path of the site, `log-out`, or a step through the history. */
type Held = string | number;

/** The router numbers the entries of the history in their state. */
const entryNumber = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;

/** Where a click leads, or undefined where it does not leave the page. */
function heldBy({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): Held | undefined {
  const control = target instanceof Element && target.closest('a[href], button[data-log-out]');
  if (control instanceof HTMLButtonElement) return 'log-out';
  if (!(control instanceof HTMLAnchorElement) || ctrlKey || metaKey || shiftKey) return undefined;
  const { origin, pathname, search, hash, href } = control;
  const isElsewhere =
    control.target !== '' || control.download !== '' || origin !== location.origin;
  if (isElsewhere || (pathname === location.pathname && href.includes('#'))) return undefined;
  return pathname + search + hash;
}

/**
 * Holds back what would take this page away, until the visitor says whether to leave: a link, Log Out, Back. Closing
 * the tab and a reload are asked about by the browser, in its own words.
 */
export function useLeaveGuard() {
  const navigate = useNavigate();
  const [held, setHeld] = useState<Held>();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (isOpen) return;
    const here = entryNumber(history.state);
    let isReturning = false;

    function onClick(event: MouseEvent): void {
      const way = heldBy(event);
      if (way === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setHeld(way);
    }

    function onPopState(event: PopStateEvent): void {
      event.stopImmediatePropagation();
      const steps = entryNumber(event.state) - here;
      if (isReturning || steps === 0) {
        isReturning = false;
        return;
      }
      isReturning = true;
      history.go(-steps);
      setHeld(steps);
    }

    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    const endGuard = guardHistory(onPopState);
    // Before links and the menu hear of it.
    window.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      endGuard();
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isOpen]);

  function leave(): void {
    flushSync(() => setOpen(true));
    if (typeof held === 'number') return history.go(held);
    if (held === 'log-out') logOut();
    const to = held === 'log-out' ? layout.account.logOut.to : (held ?? '/');
    if (isInApp(to)) void navigate(to);
    else location.assign(to);
  }

  return { isLeaving: held !== undefined && !isOpen, leave, stay: () => setHeld(undefined) };
}
