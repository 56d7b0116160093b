import { Suspense, use, useEffect, type ReactNode } from 'react';
import { useNavigationType } from 'react-router';
import { useGetProtectedQuery } from '#client/app/caller';
import { focusHeading } from '#client/app/navigation';
import { CurrentPage } from '#client/app/site-map';
import { Loading } from '#client/ui/loading';
import { QueryData } from '#client/ui/query-data';
import { MoreEntries } from './account-navigation';
import { AccountPage } from './account-page';

interface StaffOnlyProps {
  /** The page that `children` show, for its title. */
  page: CurrentPage['page'];
  /** The view of everybody else. */
  otherwise: ReactNode;
  children: ReactNode;
}

/** Shows a page once the server has said that it is one of the staff who is calling. */
export function StaffOnly({ page, otherwise, children }: StaffOnlyProps) {
  const caller = useGetProtectedQuery();
  const current = use(CurrentPage);
  if (!caller.data) {
    return (
      <AccountPage>
        <QueryData query={caller}>{() => null}</QueryData>
      </AccountPage>
    );
  }
  if (!caller.data.staff) return otherwise;
  return (
    <CurrentPage value={{ ...current, page }}>
      <Suspense
        fallback={
          <AccountPage>
            <Loading />
          </AccountPage>
        }
      >
        <Arrived />
        {children}
      </Suspense>
    </CurrentPage>
  );
}

/** The focus came before the page did: it goes where it goes on every other page. */
function Arrived() {
  const isOnTheWay = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isOnTheWay) focusHeading();
  }, [isOnTheWay]);
  return null;
}

/** Adds entries for staff to the navigation of the account. Nothing of them is fetched for anybody else. */
export function StaffEntries({ entries, children }: { entries: ReactNode; children: ReactNode }) {
  const { data } = useGetProtectedQuery();
  return (
    <MoreEntries value={data?.staff ? <Suspense>{entries}</Suspense> : null}>
      {children}
    </MoreEntries>
  );
}
