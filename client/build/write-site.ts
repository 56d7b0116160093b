import { hash } from 'node:crypto';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { brand } from '#content/brand';
import { articlesPage } from '#content/work';
import type { WebManifest } from '#server/http/web-manifest';
import type { ApiDocument } from '#server/shared/api-document';
import { formMark } from '#server/shared/form-marks';
import type { PageAnswer } from '../src/app/page-answer';
import { ORIGIN_PLACEHOLDER } from '../src/app/site-origin';
import { render, type RenderedPage } from '../src/entry-server';
import { pageRoutes } from '../src/pages/entries';
import { routes } from '../src/routes';
import { Bundle } from './bundle';
import { inlineScript } from './inline-script';
import { rendererDir, webDir, webManifestFile } from './paths';
import { publicFiles } from './public-files';

/** Writes the site below `dist/web`, after the bundles are there. Returns the number of pages. */
export async function writeSite(document: ApiDocument): Promise<number> {
  const app = new Bundle(webDir);
  const renderer = new Bundle(rendererDir);
  const pageScript = await inlineScript('page-script');
  const appScript = await inlineScript('app-script', app.addressOf('src/main.tsx'));

  const pages: RenderedPage[] = [];
  for (const route of pageRoutes) pages.push(await render(route, document));

  const manifest: Partial<WebManifest> & Omit<WebManifest, 'notFound'> = { pages: {}, answers: {} };
  const font = renderer.addressOf('src/styles/familjen-grotesk.woff2');
  await copyFile(join(rendererDir, font), join(webDir, font));

  async function writePage(page: RenderedPage, file: string, withScript = true) {
    const { route } = page;
    const isRead = route.access === 'read';
    const own = isRead ? [route.file.replace('./', 'src/')] : [];
    const css = await renderer.stylesOf('build/program.ts', ...own);
    const rules = withScript ? [speculation] : [];
    const all = isRead ? [pageScript] : [pageScript, appScript];
    const scripts = withScript ? all : [];
    const html = documentOf(
      { ...page, body: withModules(page.body, (source) => app.addressOf(source)) },
      [
        withScript ? structuredData(page) : '',
        isRead && route.path !== '*' ? FEED : '',
        ...scripts.map((script) => `<script>${script}</script>`),
        ...rules.map((json) => `<script type="speculationrules">${json}</script>`),
        `<style>${css}</style>`,
        isRead ? '' : `<link rel="stylesheet" href="${app.addressOf('style.css')}">`,
      ],
      font,
    );
    await write(file, html);
    const hashes = [...scripts, ...rules].map(cspHash);
    return { file, index: route.index, scripts: hashes, style: cspHash(css) };
  }

  for (const page of pages) {
    const { route, path } = page;
    const entry = await writePage(page, fileOf(path));
    if (route.path === '*') manifest.notFound = entry;
    else for (const key of [path, route.path.replace('?', '')]) manifest.pages[key] = entry;
    if (!page.meta.worksWithoutScript) continue;
    for (const kind of ['invalid', 'failed'] as const) {
      const answer = await render(route, document, answerOf(kind));
      // Its form is the browser's own, whether or not that runs scripts.
      manifest.answers[kind] = await writePage(answer, `${path.slice(1)}.${kind}.html`, false);
    }
  }

  for (const [file, content] of Object.entries(publicFiles(pages))) await write(file, content);
  await writeFile(webManifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  return pages.length;
}

/** What a page says to its form, sent without script: with marks for the server to fill in. */
const answerOf = (kind: PageAnswer['kind']): PageAnswer => ({
  kind,
  typed: (field) => formMark('typed', field),
  fault: (field) => formMark('fault', field),
  reason: formMark('reason'),
});

const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  // The first for browsers that draw no SVG there.
  '<link rel="icon" href="/apple-touch-icon.png" sizes="180x180">' +
  '<link rel="icon" href="/icon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
  // The inline script chooses between the two.
  `<meta name="theme-color" data-scheme="light" media="(prefers-color-scheme: light)" content="${brand.colors.paper}">` +
  `<meta name="theme-color" data-scheme="dark" media="(prefers-color-scheme: dark)" content="${brand.colors.ink}">`;

/** Void elements as HTML writes them. React escapes `>` in text and attributes, so this meets tags only. */
const shorten = (html: string) =>
  html.replace(/(<(?:br|hr|img|input|link|meta|wbr)\b[^>]*?)\s*\/>/g, '$1>');

/** The typeface is named last: fetched beside the page, it would keep the text waiting. */
export const documentOf = (page: RenderedPage, head: readonly string[], font: string): string =>
  `<!doctype html>\n<html lang="en" data-origin="${ORIGIN_PLACEHOLDER}">` +
  `<head>${HEAD}${shorten(page.head)}${head.join('')}</head><body>${shorten(page.body)}` +
  `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin></body></html>`;

/** The addresses of its modules in place of their names: see `data-script` in the pages. */
export const withModules = (html: string, addressOf: (source: string) => string): string =>
  html.replaceAll(/data-script="([^"]+)"/g, (_, names: string) => {
    const addresses = names.split(' ').map((name) => addressOf(`src/pages/${name}.ts`));
    return `data-script="${addresses.join(' ')}"`;
  });

/** Pages to read are fetched while the pointer nears a link to them, but never an address with a token. */
const speculation = JSON.stringify({
  prefetch: [
    {
      where: {
        href_matches: routes
          .filter(({ access, path }) => access === 'read' && path !== '*')
          .map(({ path }) => path),
      },
      eagerness: 'moderate',
    },
  ],
});

const FEED = `<link rel="alternate" type="application/atom+xml" href="${articlesPage.feed.to}" title="${articlesPage.name}">`;

/** For search engines (schema.org). Not by React: a script that it renders blanks the page under Trusted Types. */
function structuredData({ route: { index, entry }, meta: { headline } }: RenderedPage): string {
  if (!index) return '';
  const firm = { '@type': 'Organization', name: brand.name, url: ORIGIN_PLACEHOLDER };
  const article = entry && { '@type': 'Article', headline, author: firm };
  const json = JSON.stringify({ '@context': 'https://schema.org', ...(article ?? firm) });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

async function write(file: string, content: string): Promise<void> {
  const target = resolve(webDir, file);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
}

const cspHash = (content: string) => `sha256-${hash('sha256', content, 'base64')}`;
