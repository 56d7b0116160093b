import { Suspense, useEffect, ViewTransition, type ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { GuestOnly, Protected } from './app/guard';
import { Navigation } from './app/navigation';
import { CurrentPage, SiteMap } from './app/site-map';
import { takeOver } from './app/take-over';
import { NotFound, pathOfPage, routes, siteMap, type SiteRoute } from './routes';
import { AccountPage } from './layout/account-page';
import { Layout } from './layout/layout';
import { Loading } from './ui/loading';
import { WithoutScripts } from './ui/without-scripts';

/** Stands beside the page, inside its Suspense boundary: effects run when that part is alive. */
function Hydrated() {
  useEffect(takeOver, []);
  return null;
}

/**
 * One boundary for all pages: while the next page's code is on the way, the current one stays. Pages cross-fade when
 * the path changes; a change within a page, or of its hash, does not animate.
 */
function PageArea() {
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<Loading />}>
      <ViewTransition key={pathname} update="none">
        <Outlet />
      </ViewTransition>
      <Hydrated />
    </Suspense>
  );
}

const waiting = (
  <AccountPage>
    <WithoutScripts what="account" />
    <Loading />
  </AccountPage>
);

function guarded({ access, page: { Component } }: SiteRoute): ReactNode {
  const page = <Component />;
  switch (access) {
    case 'protected':
      return <Protected shell={waiting}>{page}</Protected>;
    case 'staff':
      return (
        <Protected shell={waiting} stranger={<NotFound />}>
          {page}
        </Protected>
      );
    case 'guest':
      return <GuestOnly>{page}</GuestOnly>;
    case 'public':
      return page;
  }
}

/** The site below its router: the browser and the prerenderer each bring their own. */
export function App() {
  const { pathname } = useLocation();
  const path = pathOfPage(pathname);
  return (
    <SiteMap value={siteMap}>
      <Routes {...(path !== pathname && { location: path })}>
        <Route element={<Layout />}>
          <Route element={<PageArea />}>
            {routes.map((route) => (
              <Route
                key={route.path}
                path={route.path}
                element={<CurrentPage value={route}>{guarded(route)}</CurrentPage>}
              />
            ))}
          </Route>
        </Route>
      </Routes>
      <Navigation />
    </SiteMap>
  );
}
