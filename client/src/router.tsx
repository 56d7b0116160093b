import type { ComponentType, ReactNode } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import type { PageMeta } from '#content/page';
import { AppFrame } from './app-frame';
import { requireLogin, skipIfLoggedIn } from './app/guards';
import { comeBack } from './app/providers';
import { useHydrated } from './app/use-hydrated';
import { Reauthentication } from './features/account/reauthentication';
import { AccountPage } from './layout/account-page';
import { CurrentPage } from './layout/metadata';
import { PageFailed, PageNotLoaded } from './page-failed';
import { appRoutes, isOfAccount, type Access, type SiteRoute } from './routes';
import { Loading } from './ui/loading';
import { WithoutScripts } from './ui/without-scripts';

export interface PageModule {
  default: ComponentType<object>;
  meta: PageMeta;
}

const modules = import.meta.glob<PageModule>('./features/**/*-page.tsx');

/** A page of the account. Only the browser knows who is there: until then, what is prerendered. */
function InAccount({ wide, children }: { wide: boolean; children: ReactNode }) {
  if (!useHydrated()) {
    return (
      <AccountPage wide={wide}>
        <WithoutScripts what="account" />
        <Loading />
      </AccountPage>
    );
  }
  return (
    <>
      {children}
      <Reauthentication />
    </>
  );
}

async function loadPage({ file, path, index, access }: SiteRoute) {
  const load = modules[file];
  if (!load) throw new Error(`routes.ts names a page that does not exist: ${file}`);
  const { default: Page, meta } = await load().catch((cause: unknown) => {
    throw new PageNotLoaded(file, { cause });
  });
  const page = <Page />;
  return {
    element: (
      <CurrentPage value={{ path, index, meta }}>
        {isOfAccount(access) ? <InAccount wide={access === 'staff'}>{page}</InAccount> : page}
      </CurrentPage>
    ),
    handle: meta,
  };
}

const guards: Partial<Record<Access, LoaderFunction>> = {
  guest: skipIfLoggedIn,
  protected: requireLogin,
  staff: requireLogin,
};

/** A page that begins with a call. */
const loaders: Record<string, LoaderFunction> = { '/login/provider': comeBack };

const pages = appRoutes.map((route): RouteObject => ({
  path: route.path,
  // Only the browser knows who is there.
  loader: import.meta.env.SSR ? undefined : (loaders[route.path] ?? guards[route.access]),
  lazy: async () => loadPage(route),
}));

export const appPages: RouteObject[] = [
  { element: <AppFrame />, children: [{ errorElement: <PageFailed />, children: pages }] },
];
