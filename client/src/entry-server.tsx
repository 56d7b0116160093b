import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router';
import type { PageMeta } from '#content/page';
import type { ApiDocument } from '#server/shared/api-document';
import { PageAnswer } from './app/page-answer';
import { ORIGIN_PLACEHOLDER } from './app/site-origin';
import { ConnectionNotice } from './layout/connection-notice';
import { Layout } from './layout/layout';
import { CurrentPage } from './layout/metadata';
import type { PageModule } from './router';
import type { PageRoute } from './pages/entries';
import { baseOf } from './routes';

export interface RenderedPage {
  route: PageRoute;
  path: string;
  head: string;
  body: string;
  meta: PageMeta;
}

const pagesToRead = import.meta.glob<PageModule>('./pages/**/*-page.tsx');

/** React writes what belongs in the head in front of the first element of the page. */
function split(html: string): { head: string; body: string } {
  const body = html.indexOf('<div');
  return { head: html.slice(0, body), body: html.slice(body) };
}

async function renderRead(route: PageRoute, path: string, document?: ApiDocument) {
  const load = pagesToRead[route.file];
  if (!load) throw new Error(`routes.ts names a page that does not exist: ${route.file}`);
  const { default: Page, ...module } = await load();
  const meta = route.entry ?? module.meta;
  const html = renderToStaticMarkup(
    <StaticRouter location={path}>
      <CurrentPage value={{ ...route, meta, document }}>
        <Layout>
          <Page {...meta} />
        </Layout>
      </CurrentPage>
    </StaticRouter>,
  );
  return { ...split(html), meta };
}

async function renderApp(path: string, answer?: PageAnswer) {
  // On demand: its styles must not become those of pages to read.
  const { appPages } = await import('./router');
  const handler = createStaticHandler(appPages);
  const context = await handler.query(new Request(new URL(path, ORIGIN_PLACEHOLDER)));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const [error] = Object.values<Error & { cause?: Error }>(context.errors ?? {});
  // The router's own says only which page did not load.
  if (error) throw error.cause ?? error;
  const router = createStaticRouter(handler.dataRoutes, context);
  const { head, body } = split(
    renderToString(
      <div id="root">
        <PageAnswer value={answer}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </PageAnswer>
      </div>,
    ),
  );
  const notice = renderToStaticMarkup(<ConnectionNotice />);
  return { head, body: body + notice, meta: context.matches.at(-1)?.route.handle as PageMeta };
}

/**
 * @param document what the reference of the API is made of
 * @param answer what the page says to a form that was sent without script
 * @throws for a page that search engines may list but that says nothing to be found by
 */
export async function render(
  route: PageRoute,
  document?: ApiDocument,
  answer?: PageAnswer,
): Promise<RenderedPage> {
  // `/reset-password/:token?` is rendered as `/reset-password`.
  const path = route.path === '*' ? '/404' : baseOf(route.path);
  const isRead = route.access === 'read';
  const rendered = await (isRead ? renderRead(route, path, document) : renderApp(path, answer));
  if (route.index && !rendered.meta.description) throw new Error(`${path} has no description`);
  return { route, path, ...rendered };
}
