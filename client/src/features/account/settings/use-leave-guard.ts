import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { layout } from '#content/layout';
import { logOut } from '#client/app/log-out';

/**
 * Holds back what would take this page away, until the visitor says whether to leave: a link of the app, Back, Log Out.
 * About other links, a reload and closing the tab the browser asks, in its own words.
 */
export function useLeaveGuard() {
  const blocker = useBlocker(true);
  const [isLoggingOut, setLoggingOut] = useState(false);
  const listening = useRef<AbortController>(undefined);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-log-out]')) return;
      event.stopImmediatePropagation();
      setLoggingOut(true);
    };
    const { signal } = (listening.current = new AbortController());
    window.addEventListener('beforeunload', onUnload, { signal });
    // Before the inline script hears of it.
    window.addEventListener('click', onClick, { capture: true, signal });
    return () => listening.current?.abort();
  }, []);

  function leave(): void {
    blocker.proceed?.();
    if (!isLoggingOut) return;
    listening.current?.abort();
    logOut();
    window.location.assign(layout.account.logOut.to);
  }

  function stay(): void {
    blocker.reset?.();
    setLoggingOut(false);
  }

  return { isLeaving: blocker.state === 'blocked' || isLoggingOut, leave, stay };
}
