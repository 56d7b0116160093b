import { useCallback, useEffect, useRef } from 'react';
import { isInApp } from '#client/routes';
import { useNavigate, type NavigateOptions } from 'react-router';

/**
 * Goes to a page for what was asked on this one. Nothing happens once the visitor has left for another page, which may
 * still be on its way: an answer acts only where its question was asked.
 * @returns once the visitor is there, or has gone back while the page was on its way
 */
export function useNavigateFromHere() {
  const navigate = useNavigate();
  const here = useRef<string>(undefined);
  const arrive = useRef(() => {});

  useEffect(() => {
    here.current = window.location.pathname;
    return () => {
      here.current = undefined;
      arrive.current();
    };
  }, []);

  return useCallback(
    async (to: string, options?: NavigateOptions): Promise<void> => {
      if (window.location.pathname !== here.current) return;
      if (!isInApp(to)) return window.location.assign(to);
      await navigate(to, options);
      await new Promise<void>((resolve) => {
        arrive.current = resolve;
        window.addEventListener('popstate', () => resolve(), { once: true });
      });
    },
    [navigate],
  );
}
