import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { MailedLinkResponse } from '#server/auth/mailed-links/mailed-links.dto';
import { useHydrated } from '#client/app/use-hydrated';

/** The outcome of a link's use, as far as its page tells it. */
export interface LinkOutcome {
  /** The account of the link, and the things that went with it; undefined where that could not be found out before. */
  link?: MailedLinkResponse | undefined;
  /** Whether a password was set. */
  withPassword?: boolean;
}

/** The state that the page keeps in its history entry. */
interface Kept {
  linkToken?: string;
  linkOutcome?: LinkOutcome;
}

/**
 * The token of a link that was mailed, which leaves the address bar as soon as the page comes
 * alive: it would otherwise stay in the history and on shared screens. It lives on in the history entry's state, so
 * that a reload does not lose it; once it is used, what came of it takes its place there.
 * @param page the bare address of the page
 */
export function useLinkToken(page: string) {
  const { token: inAddress } = useParams();
  const state: unknown = useLocation().state;
  const kept: Kept = typeof state === 'object' && state !== null ? state : {};
  const [token] = useState(() => inAddress ?? kept.linkToken);
  const [outcome, setOutcome] = useState(inAddress ? undefined : kept.linkOutcome);
  const hydrated = useHydrated();

  useEffect(() => {
    if (token) keep(page, { linkToken: token });
  }, [page, token]);

  return {
    token: outcome ? undefined : token,
    // The prerendered page knows of none.
    outcome: hydrated ? outcome : undefined,
    finish: (reached: LinkOutcome) => {
      keep(page, { linkOutcome: reached });
      setOutcome(reached);
    },
  };
}

/**
 * Leaves the entry of another page alone, which the visitor may be at by then.
 * Not the router's navigate: to the router the page stays the same, and so does the focus.
 * `usr` is where it keeps an entry's state.
 */
function keep(page: string, usr: Kept): void {
  if (!window.location.pathname.startsWith(page)) return;
  const entry: unknown = window.history.state;
  window.history.replaceState({ ...(typeof entry === 'object' ? entry : {}), usr }, '', page);
}
