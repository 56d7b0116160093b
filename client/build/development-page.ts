import { matchPath } from 'react-router';
import type { ApiDocument } from '#server/shared/api-document';
import { ORIGIN_PLACEHOLDER } from '../src/app/site-origin';
import { render } from '../src/entry-server';
import { pageRoutes } from '../src/pages/entries';
import { inlineScript } from './inline-script';
import { documentOf, withModules } from './write-site';

// Built once: Vite starts again when one of them changes.
let pageScript: Promise<string> | undefined;
let appScript: Promise<string> | undefined;

/** A page as the build writes it, with the addresses of sources. @param apiDocument for the page that shows it */
export async function developmentPage(
  { pathname, origin }: URL,
  apiDocument: () => Promise<ApiDocument>,
) {
  // The last one takes every path.
  const route = pageRoutes.find((each) => matchPath(each.path, pathname)) ?? pageRoutes.at(-1);
  if (!route) throw new Error('There are no pages.');
  const isRead = route.access === 'read';
  const page = await render(route, route.path === '/api/docs' ? await apiDocument() : undefined);
  const body = withModules(page.body, (source) => `/${source}`);
  pageScript ??= inlineScript('page-script');
  appScript ??= inlineScript('app-script', '/src/main.tsx');
  const scripts = [await pageScript, isRead ? '' : await appScript];
  const parts = ['layout/layout.tsx', ...(isRead ? [] : ['app-frame.tsx']), route.file];
  return {
    status: route.path === '*' ? 404 : 200,
    isRead,
    sources: parts.map((file) => `/src/${file.replace('./', '')}`),
    documentWith: (head: readonly string[]) =>
      documentOf(
        { ...page, body },
        [...scripts.map((script) => `<script>${script}</script>`), ...head],
        '/src/styles/familjen-grotesk.woff2',
      ).replaceAll(ORIGIN_PLACEHOLDER, origin),
  };
}
