/**
 * Where to go after logging in: back to the protected page that sent the visitor here, or to
 * the dashboard. Only paths of this site count, whatever the history entry claims
 * (OWASP ASVS 5.0, 1.2.2).
 * @param from the location that the guard left in the router's state
 */
export function returnPath(from: unknown, origin = window.location.origin): string {
  const path = asPath(from);
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return FALLBACK;
  const url = new URL(path, origin);
  if (url.origin !== origin || url.pathname === '/login') return FALLBACK;
  return url.pathname + url.search + url.hash;
}

const FALLBACK = '/dashboard';

function asPath(from: unknown): string | undefined {
  if (typeof from === 'string') return from;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return undefined;
  const { pathname, search, hash } = from as Record<string, unknown>;
  return [pathname, search, hash].filter((part) => typeof part === 'string').join('');
}
