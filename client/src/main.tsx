import 'virtual:typeface.css';
import './styles/index.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app';
import { hearBeforeRouter } from './app/history-guard';
import { announceInlinedStyles } from './app/inlined-styles';
import { joinOtherTabs } from './app/session-token';
import { routeOf } from './routes';

/** Not awaited at the top level: the page's module imports from this bundle and would wait for it. */
async function start(root: HTMLElement): Promise<void> {
  announceInlinedStyles();
  joinOtherTabs();
  hearBeforeRouter();
  await routeOf(location.pathname).page.preload();
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
