import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';
import { appRouteOf } from '#client/routes';

/**
 * Goes to a page for what was asked on this one. Nothing happens once the visitor has left for another page: an answer
 * acts only where its question was asked.
 * @returns once the visitor is there
 */
export function useNavigateFromHere() {
  const navigate = useNavigate();
  const isHere = useRef(false);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  return useCallback(
    async (to: string, options?: NavigateOptions): Promise<void> => {
      if (!isHere.current) return;
      if (appRouteOf(to)) await navigate(to, options);
      else window.location.assign(to);
    },
    [navigate],
  );
}
