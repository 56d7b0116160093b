import { type ReactNode, useCallback, useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { linkPages as text } from '#content/mailed-links';
import type { MailedLinkResponse } from '#server/auth/mailed-links/mailed-links.dto';
import { setUpInWords } from '#server/shared/set-up-before';
import { READ_ONCE } from '#client/app/api';
import { useCurrentUser } from '#client/app/current-user';
import { useHydrated } from '#client/app/use-hydrated';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { AuthPage } from '#client/layout/auth-page';
import { FormMessage } from '#client/ui/forms/form-message';
import { FormNote } from '#client/ui/forms/form';
import { Username } from '#client/ui/forms/password-field';
import { errorStatus } from '#client/ui/problem';
import { QueryData } from '#client/ui/query-data';
import { Notice } from '#client/ui/notice';
import { WithoutScripts } from '#client/ui/without-scripts';
import { useReadLinkQuery } from './auth-api';

export interface LinkOutcome {
  /** The link's account and what using it removed. Undefined if the lookup failed. */
  link?: MailedLinkResponse | undefined;
  withPassword?: boolean;
}

interface Kept {
  linkToken?: string;
  linkOutcome?: LinkOutcome;
}

/**
 * The token of a mailed link, which leaves the address bar at once: it would stay in the history and on shared screens.
 * It lives on in the history entry's state, for a reload; once the link is used, its outcome takes its place there.
 */
export function useLinkToken(page: string) {
  const { token: inAddress } = useParams();
  const state: Kept | null = useLocation().state;
  const navigate = useNavigateFromHere();
  const keep = useCallback(
    async (kept: Kept) => navigate(page, { replace: true, state: kept, preventScrollReset: true }),
    [navigate, page],
  );
  const hydrated = useHydrated();
  const outcome = inAddress ? undefined : state?.linkOutcome;
  const token = outcome ? undefined : (inAddress ?? state?.linkToken);

  useEffect(() => {
    if (inAddress) void keep({ linkToken: inAddress });
  }, [keep, inAddress]);

  return {
    token: hydrated ? token : undefined,
    outcome: hydrated ? outcome : undefined,
    isIncomplete: hydrated && !outcome && !token,
    finish: async (linkOutcome: LinkOutcome) => keep({ linkOutcome }),
  };
}

export interface MailedLink {
  token: string;
  link: MailedLinkResponse;
  finish: (outcome: LinkOutcome) => Promise<void>;
}

interface LinkPageProps {
  page: string;
  badToken: string;
  way: (link?: MailedLinkResponse) => ReactNode;
  done: (outcome: LinkOutcome) => ReactNode;
  children: (mailed: MailedLink) => ReactNode;
}

/** The page of a link that does nothing without script: it reads the link first. */
export function LinkPage({ page, badToken, way, done, children }: LinkPageProps) {
  const { token = '', outcome, isIncomplete, finish } = useLinkToken(page);
  const query = useReadLinkQuery(
    { token },
    // An owner who has logged in meanwhile gets to see more.
    { skip: !token, refetchOnMountOrArgChange: true, ...READ_ONCE },
  );
  const { data, error, isFetching, refetch } = query;
  const hasSessionEnded = errorStatus(error) === 401;
  // The browser has forgotten the session by now, and asks again without one.
  useEffect(() => {
    if (hasSessionEnded) void refetch();
  }, [hasSessionEnded, refetch]);
  return (
    <AuthPage>
      <WithoutScripts what="page" />
      {outcome || isIncomplete ? (
        <FormMessage kind={outcome ? 'success' : 'error'} action={way(outcome?.link)}>
          {outcome ? done(outcome) : badToken}
        </FormMessage>
      ) : null}
      {token ? (
        <QueryData query={{ ...query, data: isFetching ? undefined : data }}>
          {(link) => children({ token, link, finish })}
        </QueryData>
      ) : null}
    </AuthPage>
  );
}

type Link = MailedLinkResponse | undefined;

export function LinkAccount({ link, keep }: { link: Link; keep?: string | false }) {
  const other = useOtherAccount(link);
  const removed = link && setUpInWords(link.removes);
  return (
    <>
      <FormNote>{link?.email ? text.forAccount(link.email) : text.forSomeAccount}</FormNote>
      <Username email={link?.email} />
      {other ? <Notice kind="info">{text.otherStays(other)}</Notice> : null}
      {removed ? (
        <Notice kind="info">
          <p>{text.removes(removed)}</p>
          {keep ? <p>{keep}</p> : null}
        </Notice>
      ) : null}
    </>
  );
}

export function LinkRemoved({ link }: { link?: Link }) {
  const removed = link && setUpInWords(link.removes);
  return removed ? <p>{text.removed(removed)}</p> : null;
}

export function LinkResult({ link }: { link?: Link }) {
  const other = useOtherAccount(link);
  return (
    <>
      <LinkRemoved link={link} />
      {other && link?.email ? <p>{text.otherStill(link.email, other)}</p> : null}
    </>
  );
}

/** The address of an account that this browser is logged in to, and that the link is not for. */
export function useOtherAccount(link: Link): string | undefined {
  const email = useCurrentUser().user?.email;
  // A link that gives an address back doesn't say which one the account has now.
  const isFormer = link?.email === link?.newEmail;
  return link?.email && !isFormer && email !== link.email ? email : undefined;
}
