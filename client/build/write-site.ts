import { hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { minifySync, transformWithOxc } from 'vite';
import { brand } from '#content/brand';
import type { ApiDocument } from '#server/shared/api-document';
import { BOOT_NAMES } from '#server/shared/browser-names';
import type { PageAnswer } from '../src/app/page-answer';
import { API_PROVIDER_FILE, routes } from '../src/routes';
import type { Chunk } from './prerender';
import { compressAssets } from './compress';
import { fillTemplate, scriptElement } from './document';
import { images } from './images';
import { clientDir, webDir, webManifestFile } from './paths';
import { PageFileFinder } from './page-files';
import { publicFiles } from './public-files';
import { answerPage, sitePage, type SitePage } from './site-page';
import { structuredData } from './structured-data';

const HEAD =
  '<link rel="icon" href="/icon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
  '<link rel="manifest" href="/site.webmanifest">' +
  // The two schemes of `app/theme.ts`, which the boot script knows too.
  `<meta name="theme-color" data-scheme="light" media="(prefers-color-scheme: light)" content="${brand.colors.paper}">` +
  `<meta name="theme-color" data-scheme="dark" media="(prefers-color-scheme: dark)" content="${brand.colors.ink}">`;

/** The manifest for `server/http/site.ts`: the file that answers each path, and the hashes of the inline parts. */
interface WebManifest {
  pages: Record<string, object>;
  notFound?: object;
  /** Those that answer a form which was sent without script, by what they say. */
  answers: Partial<Record<PageAnswer['kind'], object>>;
  script: string;
}

/** Writes the site below `dist/web`, after the client bundle is there. Returns the number of pages. */
export async function writeSite(bundle: readonly Chunk[], document: ApiDocument): Promise<number> {
  const finder = new PageFileFinder(bundle, API_PROVIDER_FILE);
  const [template, sheets, bootScript] = await Promise.all([
    readFile(resolve(clientDir, 'index.html'), 'utf8'),
    readSheets(bundle),
    compileBootScript(),
  ]);

  const pages: SitePage[] = [];
  for (const route of routes) pages.push(await sitePage(route, document));

  const manifest: WebManifest = { pages: {}, answers: {}, script: cspHash(bootScript) };
  for (const page of pages) {
    const { route, path } = page;
    const { modules, css: addresses } = finder.of(route, namesIn(page.body, 'island'));
    const body = withFigures(page.body, finder);
    const css = addresses.map((address) => sheets.get(address) ?? '').join('');
    const font = preloadOf(css);
    const script = scriptElement({
      bootScript,
      app: finder.app,
      modules,
      vitals: finder.vitals,
      route: route.path,
      eager: route.eager,
    });
    const extraHead = HEAD + structuredData(page);
    const html = fillTemplate(template, {
      page: { ...page, body },
      css,
      sheets: addresses,
      script,
      extraHead,
      font,
    });
    await write(fileOf(path), html);
    const entry = { file: fileOf(path), index: route.index, style: cspHash(css) };
    if (route.path === '*') manifest.notFound = entry;
    else for (const key of [path, route.path.replace('?', '')]) manifest.pages[key] = entry;
    if (!page.meta.worksWithoutScript) continue;
    for (const kind of ['invalid', 'failed'] as const) {
      const answer = await answerPage(page, kind, document);
      // Its form is the browser's own, whether or not that runs scripts.
      const parts = { page: answer, css, sheets: addresses, script: '', extraHead: HEAD, font };
      const file = `${path.slice(1)}.${kind}.html`;
      await write(file, fillTemplate(template, parts));
      manifest.answers[kind] = { ...entry, file, index: false };
    }
  }

  const indexed = pages.filter(({ route }) => route.index);
  const files = { ...publicFiles(pages), ...(await images(indexed.map(socialImage))) };
  for (const [file, content] of Object.entries(files)) await write(file, content);
  await writeFile(webManifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  await compressAssets(webDir);
  return pages.length;
}

function socialImage({ route, meta, path }: SitePage) {
  const kicker = route.product?.name ?? brand.tagline;
  return { file: `og/${nameOf(path)}.png`, heading: meta.headline, kicker };
}

/** The names of the islands or figures of a page. */
const namesIn = (html: string, what: 'island' | 'figure') =>
  [...html.matchAll(new RegExp(`data-${what}="([\\w-]+)"`, 'g'))].map(([, name = '']) => name);

/** The addresses of its modules in place of each figure's name: see `boot-figures.ts`. */
function withFigures(html: string, finder: PageFileFinder): string {
  const withAddresses = (page: string, name: string) =>
    page.replaceAll(`data-figure="${name}"`, `data-figure="${finder.figure(name).join(' ')}"`);
  return namesIn(html, 'figure').reduce(withAddresses, html);
}

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1));
const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

async function write(file: string, content: string | Buffer): Promise<void> {
  const target = resolve(webDir, file);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
}

/** Every stylesheet of the bundle, by its address. */
async function readSheets(bundle: readonly Chunk[]): Promise<Map<string, string>> {
  const files = new Set(bundle.flatMap(({ css }) => css));
  const read = async (file: string) => (await readFile(resolve(webDir, file), 'utf8')).trim();
  return new Map(
    await Promise.all([...files].map(async (file) => [`/${file}`, await read(file)] as const)),
  );
}

/** The typeface is fetched once the page is there. */
function preloadOf(css: string): string {
  const [href] = /\/assets\/\w+\.woff2/.exec(css) ?? [];
  if (!href) throw new Error('The stylesheet names no typeface');
  return `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`;
}

async function compileBootScript(): Promise<string> {
  const parts = await Promise.all(['build/boot.ts', 'build/boot-figures.ts'].map(compile));
  return minifySync('boot.js', parts.join(';')).code.trim();
}

/** A file's one function, called. */
async function compile(name: string): Promise<string> {
  const file = resolve(clientDir, name);
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const start = code.indexOf('function boot');
  return `(${code
    .slice(start)
    .trim()
    .replace(/\/\/# source.*$/s, '')})(window, ${JSON.stringify(BOOT_NAMES)})`;
}

const cspHash = (content: string) => `sha256-${hash('sha256', content, 'base64')}`;
