import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app';
import { routeOf } from './routes';

/**
 * Renders a page as a whole document, so that React puts its title and metadata in the head.
 * No head of our own here: a sibling of the body would change the ids that `useId` gives.
 */
export async function render(path: string): Promise<string> {
  await routeOf(path).preload();
  return renderToString(
    <html>
      <body>
        <div id="root">
          <StaticRouter location={path}>
            <App />
          </StaticRouter>
        </div>
      </body>
    </html>,
  );
}
