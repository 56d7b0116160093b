import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Closes what lies over a page when the page changes under it, by a link or the browser's Back; not for a page that was
 * on its way already when it was opened.
 * @returns to be called when it is opened
 */
export function useClosedByPageChange(close: () => void): () => void {
  const { key } = useLocation();
  const openedAt = useRef('');
  const shown = useRef(key);
  const closeUnlessExpected = useEffectEvent(() => {
    // A page that has come alive has not changed: a popover opens before that.
    const isSame = shown.current === key;
    shown.current = key;
    if (!isSame && openedAt.current !== window.location.href) close();
  });
  useEffect(() => closeUnlessExpected(), [key]);
  return useCallback(() => {
    openedAt.current = window.location.href;
  }, []);
}
