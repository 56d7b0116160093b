import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';

/** Holds the token while the document lives: the page may be drawn anew under the bare address. */
let held: string | undefined;

/**
 * The reset token of the letter's link, which leaves the address bar as soon as the page comes
 * alive: it would otherwise stay in the history and on shared screens. It lives on in memory and
 * in the history entry's state, so that a reload does not lose it.
 */
export function useResetToken(): string | undefined {
  const { token: inAddress } = useParams();
  const inHistory: unknown = useLocation().state;
  const [token] = useState(() => inAddress ?? savedToken(inHistory) ?? held);

  useEffect(() => {
    held = token;
    if (!token) return;
    // Not the router's navigate: to the router the page stays the same, and so does the focus.
    // `usr` is where it keeps an entry's state.
    const entry: unknown = window.history.state;
    const kept = typeof entry === 'object' ? entry : {};
    window.history.replaceState({ ...kept, usr: { resetToken: token } }, '', '/reset-password');
  }, [token]);

  return token;
}

/** After the token was used: it is worth nothing any more. */
export function forgetResetToken(): void {
  held = undefined;
}

function savedToken(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('resetToken' in state)) return undefined;
  return typeof state.resetToken === 'string' ? state.resetToken : undefined;
}
