import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { carryOver } from './app/carry-over';
import { readSessionEnd, readToken, subscribe } from './app/session-token';
import { forgetOthers } from './app/store';
import { appPages } from './router';
import { appRouteOf } from './routes';

type Router = ReturnType<typeof createBrowserRouter>;

/** Once the code of the first page is there, and its guard has let the visitor in. */
const isReady = async (router: Router) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized }) => initialized && resolve());
  });

/** A login may have come or gone: the guard of the page looks again, unless another page is about to take its place. */
function followLogin(router: Router): void {
  // Without one, on arrival: the page that goes would fetch its data again.
  if (readToken()) forgetOthers();
  const isLeaving = 'away' in document.documentElement.dataset || readSessionEnd() === 'deleted';
  if (!isLeaving) void router.revalidate();
}

/** Not awaited at the top level: the page's module imports from this bundle and would wait for it. */
async function start(root: HTMLElement): Promise<void> {
  const prerendered = appRouteOf(location.pathname);
  const router = createBrowserRouter(appPages);
  await isReady(router);
  if (router.state.errors) throw new Error('The first page did not come.');
  subscribe(() => followLogin(router));
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (prerendered && prerendered === appRouteOf(location.pathname)) {
    carryOver(root);
    // As a transition the work is cut into slices: the page answers to touch meanwhile.
    startTransition(() => void hydrateRoot(root, app));
    // Not as one: a page that fades in would be empty first, and move the footer.
  } else createRoot(root).render(app);
}

const root = document.getElementById('root');
/** Rejected where the app's code does not come: the inline script then says so. */
export const started = root && start(root);
