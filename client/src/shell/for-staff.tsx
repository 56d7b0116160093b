import { Suspense, use, type ReactNode } from 'react';
import { useGetProtectedQuery } from '../app/caller';
import type { LazyPage, PageModule } from '../app/lazy-page';
import { CurrentPage } from '../app/site-map';
import { Loading } from '../ui/loading';
import { QueryData } from '../ui/query-data';
import { MoreEntries } from './account-navigation';
import { AccountPage } from './account-page';
import { unknownPage } from './metadata';

/**
 * A page that staff alone see: its code, and with that its words, is fetched once the server has said who is calling.
 * @param otherwise what everybody else sees
 */
export const forStaff = (page: LazyPage, otherwise: ReactNode): PageModule => ({
  default: () => <StaffOnly page={page} otherwise={otherwise} />,
  meta: unknownPage,
});

function StaffOnly({ page, otherwise }: { page: LazyPage; otherwise: ReactNode }) {
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
        <page.Component />
      </Suspense>
    </CurrentPage>
  );
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
