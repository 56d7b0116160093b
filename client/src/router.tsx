import { lazy, type ComponentType, type ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import type { PageMeta } from '#content/page';
import { AppFrame } from './app-frame';
import { GuestOnly, Protected } from './app/guard';
import { CurrentPage } from './app/site-map';
import { Reauthentication } from './features/account/reauthentication';
import { StaffEntries } from './layout/account-navigation';
import { AccountPage } from './layout/account-page';
import { PageFailed, PageNotLoaded } from './page-failed';
import { appRoutes, type Access, type SiteRoute } from './routes';
import { Loading } from './ui/loading';
import { WithoutScripts } from './ui/without-scripts';

/** The file of a page. */
export interface PageModule {
  default: ComponentType;
  meta: PageMeta;
}

const modules = import.meta.glob<PageModule>('./features/**/*-page.tsx');

/** Not worth the page that it stands beside: where its code does not come, there is none. */
const InboxEntry = lazy<ComponentType>(() =>
  import('./features/inbox/inbox-entry').then(
    (file) => ({ default: file.InboxEntry }),
    () => ({ default: () => null }),
  ),
);

const waiting = (
  <AccountPage>
    <WithoutScripts what="account" />
    <Loading />
  </AccountPage>
);

const inAccount = (page: ReactNode) => (
  <Protected shell={waiting}>
    <StaffEntries entries={<InboxEntry />}>
      <Reauthentication>{page}</Reauthentication>
    </StaffEntries>
  </Protected>
);

/** What stands around the pages of each kind. */
const frames: Record<Exclude<Access, 'read'>, (page: ReactNode) => ReactNode> = {
  public: (page) => page,
  guest: (page) => <GuestOnly>{page}</GuestOnly>,
  protected: inAccount,
  staff: inAccount,
};

/** Fetches the code of a page. */
async function loadPage({ file, access, path, index }: SiteRoute) {
  const load = modules[file];
  if (!load || access === 'read') throw new Error(`routes.ts names no page of the app: ${file}`);
  const { default: Page, meta } = await load().catch((cause: unknown) => {
    throw new PageNotLoaded(file, { cause });
  });
  return {
    element: (
      <CurrentPage value={{ path, index, page: { meta } }}>{frames[access](<Page />)}</CurrentPage>
    ),
    handle: meta,
  };
}

/**
 * The routes of the app.
 * @param first that of the page that is shown first: its code is fetched before, so that it hydrates as it was prerendered
 */
export async function routesWith(first: SiteRoute | undefined): Promise<RouteObject[]> {
  const pages = appRoutes.map((route): RouteObject => {
    return { id: route.path, path: route.path, lazy: async () => loadPage(route) };
  });
  const found = pages.find(({ id }) => id === first?.path);
  if (first && found) Object.assign(found, await loadPage(first), { lazy: undefined });
  return [{ element: <AppFrame />, children: [{ errorElement: <PageFailed />, children: pages }] }];
}
