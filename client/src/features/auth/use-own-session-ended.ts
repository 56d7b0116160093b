import type { MailedLinkResponse } from '#server/auth/mailed-links/mailed-links.dto';
import { useLazyGetProtectedQuery } from '#client/app/caller';
import { clearToken, readToken } from '#client/app/session-token';

/**
 * Forgets this browser's login when it was one of an account whose sessions have all ended. Somebody else's stays: it
 * goes on in the server, too.
 */
export function useOwnSessionEnded(): (link: MailedLinkResponse | undefined) => Promise<void> {
  const [getCaller] = useLazyGetProtectedQuery();
  return async (link) => {
    if (!readToken()) return;
    // Where it is not known whose link it was, the server tells: it refuses a token of an ended session.
    const { data: caller } = await getCaller(undefined, Boolean(link?.email));
    if (caller && caller.user.email === link?.email) clearToken();
  };
}
