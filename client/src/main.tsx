import './styles/index.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app';
import { announceInlinedStyles } from './app/inlined-styles';
import { joinOtherTabs, readToken } from './app/session-token';
import { touched } from './app/touched';
import { routeOf } from './routes';

/** Not awaited at the top level: the page's module imports from this bundle and would wait for it. */
async function start(root: HTMLElement): Promise<void> {
  announceInlinedStyles();
  joinOtherTabs();
  const route = routeOf(location.pathname);
  if (route.waitsForTouch && arrivedAsStranger()) {
    route.page.preloadAfter(touched());
    route.meanwhile?.();
  } else {
    await route.page.preload();
  }
  const app = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  );
  if (import.meta.env.DEV) {
    createRoot(root).render(app);
    return;
  }
  // As a transition the work is cut into slices: the page answers to touch meanwhile.
  startTransition(() => void hydrateRoot(root, app));
  whenIdle(async () => {
    const { reportVitals } = await import('./app/web-vitals');
    reportVitals(route.path);
  });
}

/** Nobody is signed in, and no other page of the site left a word for this one. */
function arrivedAsStranger(): boolean {
  const { usr }: { usr?: unknown } = history.state ?? {};
  return readToken() === null && usr === undefined;
}

function whenIdle(work: () => Promise<void>): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void work());
  else setTimeout(() => void work(), 1_000);
}

const root = document.getElementById('root');
if (root) void start(root);
