import { Suspense, useEffect, ViewTransition, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { matchPath, Outlet, Route, Routes, useLocation } from 'react-router';
import { PAGE_EVENTS } from '#server/shared/browser-names';
import { accountPage, staffPage } from './account-frame';
import { GuestOnly, Protected } from './app/guard';
import { lazyPage, type LazyPage, type PageModule } from './app/lazy-page';
import { Navigation } from './app/navigation';
import { CurrentPage } from './app/site-map';
import { store } from './app/store';
import { AccountPage } from './layout/account-page';
import './layout/connection-notice.css';
import { ErrorBoundary } from './layout/error-boundary';
import * as notFound from './pages/not-found-page';
import { appRoutes, type SiteRoute } from './routes';
import { Loading } from './ui/loading';
import { WithoutScripts } from './ui/without-scripts';

const modules = import.meta.glob<PageModule>('./features/**/*-page.tsx');

function lazyPageOf({ file, access }: SiteRoute): LazyPage {
  const load = modules[file];
  if (!load) throw new Error(`routes.ts names a page that does not exist: ${file}`);
  if (access === 'protected') return lazyPage(async () => accountPage(await load()));
  if (access === 'staff') return lazyPage(async () => staffPage(load, <NotFound />));
  return lazyPage(load);
}

const pages = new Map(appRoutes.map((route) => [route, lazyPageOf(route)]));

/** The page of a route of the app. */
export function pageOf(route: SiteRoute): LazyPage {
  const page = pages.get(route);
  if (!page) throw new Error(`${route.path} is no route of the app`);
  return page;
}

/** The page at a path. */
export function pageAt(path: string): LazyPage | undefined {
  const found = appRoutes.find((route) => matchPath(route.path, path));
  return found && pageOf(found);
}

/** The 404 page in the place of one that is not for this visitor. */
function NotFound() {
  return (
    <CurrentPage value={{ path: '*', index: false, page: notFound }}>
      <notFound.default />
    </CurrentPage>
  );
}

/** Stands beside the page, inside its Suspense boundary: effects run when that part is alive. */
function Hydrated() {
  useEffect(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>('#root :is(input, textarea)'))
      if (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
        for (const type of ['input', 'change'])
          field.dispatchEvent(new Event(type, { bubbles: true }));
    dispatchEvent(new Event(PAGE_EVENTS.hydrated));
  }, []);
  return null;
}

/**
 * One boundary for all pages: while the next page's code is on the way, the current one stays. Pages cross-fade when
 * the path changes; a change within a page, or of its hash, does not animate.
 */
function PageArea() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Loading />}>
        <ViewTransition key={pathname} update="none">
          <Outlet />
        </ViewTransition>
        <Hydrated />
      </Suspense>
    </ErrorBoundary>
  );
}

const waiting = (
  <AccountPage>
    <WithoutScripts what="account" />
    <Loading />
  </AccountPage>
);

function guarded(route: SiteRoute): ReactNode {
  const { Component } = pageOf(route);
  const page = <Component />;
  switch (route.access) {
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
    case 'read':
      return page;
  }
}

/** The app below its router: the browser and the prerenderer each bring their own. */
export function App() {
  return (
    <Provider store={store}>
      <Routes>
        <Route element={<PageArea />}>
          {appRoutes.map((route) => (
            <Route
              key={route.path}
              path={route.path}
              element={
                <CurrentPage value={{ ...route, page: pageOf(route) }}>
                  {guarded(route)}
                </CurrentPage>
              }
            />
          ))}
        </Route>
      </Routes>
      <Navigation />
    </Provider>
  );
}
