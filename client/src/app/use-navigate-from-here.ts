import { useCallback, useEffect, useState } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';
import { appRouteOf } from '#client/routes';

/** @returns the signal that is aborted once the component is gone and no one waits for the answer */
export function useLeaving(): AbortSignal {
  const [here, setHere] = useState(() => new AbortController());
  useEffect(() => {
    // Shown again after it was hidden, as React tries in development.
    if (here.signal.aborted) setHere(new AbortController());
    return () => here.abort();
  }, [here]);
  return here.signal;
}

/** Goes to a page, unless the visitor has left this one: an answer acts only where its question was asked. */
export function useNavigateFromHere() {
  const navigate = useNavigate();
  const leaving = useLeaving();
  return useCallback(
    async (to: string, options?: NavigateOptions): Promise<void> => {
      if (leaving.aborted) return;
      if (appRouteOf(to)) await navigate(to, options);
      else window.location.assign(to);
    },
    [navigate, leaving],
  );
}

/** Goes on by itself, if there is where to. @param after milliseconds */
export function useRedirect(to: string | undefined, after: number): void {
  const navigate = useNavigateFromHere();
  useEffect(() => {
    if (to === undefined) return;
    const timer = setTimeout(() => void navigate(to, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [navigate, to, after]);
}
