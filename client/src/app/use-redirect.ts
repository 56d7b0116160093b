import { useEffect } from 'react';
import { useNavigateFromHere } from './use-navigate-from-here';

/**
 * Goes on by itself after a while.
 * @param after milliseconds
 */
export function useRedirect(to: string, after: number): void {
  const navigate = useNavigateFromHere();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [navigate, to, after]);
}
