import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App, pageAt } from './app';
import { hearBeforeRouter } from './app/history-guard';
import { followLogins, readAgainOnReturn } from './app/store';
import { awaitOtherTabs } from './app/session-token';

/** Not awaited at the top level: the page's module imports from this bundle and would wait for it. */
async function start(root: HTMLElement): Promise<void> {
  awaitOtherTabs();
  hearBeforeRouter();
  followLogins();
  readAgainOnReturn();
  await pageAt(location.pathname)?.preload();
  const app = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  );
  // As a transition the work is cut into slices: the page answers to touch meanwhile.
  startTransition(() => void hydrateRoot(root, app));
}

const root = document.getElementById('root');
if (root) void start(root);
