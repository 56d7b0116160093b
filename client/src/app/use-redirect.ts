import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * Goes on by itself after a while, unless the visitor has left for another page by then, which may still be on its way.
 * @param after milliseconds
 */
export function useRedirect(to: string, after: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { href } = window.location;
    const timer = setTimeout(() => {
      if (window.location.href === href) void navigate(to, { replace: true });
    }, after);
    return () => clearTimeout(timer);
  }, [navigate, to, after]);
}
