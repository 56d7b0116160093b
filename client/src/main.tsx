import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { awaitOtherTabs } from './app/session-token';
import { followLogins, readAgainOnReturn } from './app/store';
import { routesWith } from './router';
import { appRouteOf } from './routes';

/** Not awaited at the top level: the page's module imports from this bundle and would wait for it. */
async function start(root: HTMLElement): Promise<void> {
  awaitOtherTabs();
  followLogins();
  readAgainOnReturn();
  const router = createBrowserRouter(await routesWith(appRouteOf(location.pathname)));
  // As a transition the work is cut into slices: the page answers to touch meanwhile.
  startTransition(() => void hydrateRoot(root, <RouterProvider router={router} />));
}

const root = document.getElementById('root');
if (root) start(root).catch(() => document.documentElement.toggleAttribute('data-failed', true));
