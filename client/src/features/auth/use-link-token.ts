import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';

/** Hold the tokens while the document lives: a page may be drawn anew under its bare address. */
const held = new Map<string, string>();

/**
 * The token of a link that was mailed, which leaves the address bar as soon as the page comes
 * alive: it would otherwise stay in the history and on shared screens. It lives on in memory and
 * in the history entry's state, so that a reload does not lose it.
 * @param page the bare address of the page
 */
export function useLinkToken(page: string): string | undefined {
  const { token: inAddress } = useParams();
  const inHistory: unknown = useLocation().state;
  const [token] = useState(() => inAddress ?? savedToken(inHistory) ?? held.get(page));

  useEffect(() => {
    if (!token) return;
    held.set(page, token);
    // Not the router's navigate: to the router the page stays the same, and so does the focus.
    // `usr` is where it keeps an entry's state.
    const entry: unknown = window.history.state;
    const kept = typeof entry === 'object' ? entry : {};
    window.history.replaceState({ ...kept, usr: { linkToken: token } }, '', page);
  }, [page, token]);

  return token;
}

/** After the token was used: it is worth nothing any more. */
export function forgetLinkToken(page: string): void {
  held.delete(page);
}

function savedToken(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('linkToken' in state)) return undefined;
  return typeof state.linkToken === 'string' ? state.linkToken : undefined;
}
