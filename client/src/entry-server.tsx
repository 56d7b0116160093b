import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { ApiDocument } from '#server/shared/api-document';
import { App } from './app';
import { ConnectionNotice } from './layout/connection-notice';
import { PrerenderedDocument } from './pages/api-docs/document';
import { PageAnswer } from './app/page-answer';
import { Drawings } from './pages/figures/island';
import type { SiteRoute } from './routes';

export interface RenderedPage {
  /** Its `<title>`, `<meta>` and `<link>`. */
  head: string;
  /** Inside of `#root`. */
  body: string;
  /** Behind it, out of React's reach: see `layout/connection-notice.tsx`. */
  notice: string;
}

const drawings = import.meta.glob<{ default: ComponentType }>('./pages/figures/*/figure.tsx', {
  eager: true,
});

const ROOT = ['<div id="root">', '</div>'] as const;

/**
 * Renders the page of a route at one of its addresses. React writes what belongs in the head in front of
 * the root. No other element around or beside the root here: they would change the ids that `useId` gives.
 * @param document what the reference of the API is made of
 * @param answer what the page says to a form that was sent without script
 */
export async function render(
  route: SiteRoute,
  path: string,
  document: ApiDocument,
  answer?: PageAnswer,
): Promise<RenderedPage> {
  await route.page.preload();
  const html = renderToString(
    <div id="root">
      <PrerenderedDocument value={document}>
        <PageAnswer value={answer}>
          <Drawings value={drawings}>
            <StaticRouter location={path}>
              <App />
            </StaticRouter>
          </Drawings>
        </PageAnswer>
      </PrerenderedDocument>
    </div>,
  );
  const root = html.indexOf(ROOT[0]);
  if (root < 0) throw new Error(`React rendered ${path} without its root`);
  return {
    head: html.slice(0, root),
    body: html.slice(root + ROOT[0].length, -ROOT[1].length),
    notice: renderToStaticMarkup(<ConnectionNotice />),
  };
}
