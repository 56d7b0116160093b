import { Suspense, ViewTransition, type ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { GuestOnly, Protected } from './app/guard';
import { Hydrated } from './app/hydrated';
import { logOut } from './app/log-out';
import { Navigation } from './app/navigation';
import { Preload } from './app/preload';
import { preloadPage, routes, type SiteRoute } from './routes';
import { Layout } from './shell/layout';
import { Page as ShellPage } from './shell/page';
import { Loading } from './ui/loading';

/**
 * One boundary for all pages: while the next page's code is on the way, the current one stays. Pages
 * cross-fade when the path changes; what changes within a page, or its hash, does not animate.
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

function guarded({ access, title, Page }: SiteRoute): ReactNode {
  if (access === 'protected') {
    return (
      <Protected
        shell={
          <ShellPage title={title ?? ''} robots="noindex">
            <Loading />
          </ShellPage>
        }
      >
        <Page />
      </Protected>
    );
  }
  if (access === 'guest') {
    return (
      <GuestOnly>
        <Page />
      </GuestOnly>
    );
  }
  return <Page />;
}

/** The site below its router: the browser and the prerenderer each bring their own. */
export function App() {
  return (
    <Preload value={preloadPage}>
      <Routes>
        <Route element={<Layout onLogOut={logOut} />}>
          <Route element={<PageArea />}>
            {routes.map((route) => (
              <Route key={route.path} path={route.path} element={guarded(route)} />
            ))}
          </Route>
        </Route>
      </Routes>
      <Navigation />
    </Preload>
  );
}
