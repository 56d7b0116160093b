import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { decodedOnce, pagePath } from '../../shared/paths.js';
import { documentHeaders, pagePolicy, securityHeaders } from '../security-headers.js';
import { SiteFile } from './site-file.js';

/** The manifest of the client's build (`client/build/write-site.ts` writes it). */
interface WebManifest {
  /** By path; `/:name` at the end stands for any one segment. */
  pages: Record<string, WebPage>;
  notFound: WebPage;
  /** The pages that answer a form sent without script: fields are at fault, or something else is. */
  answers: Partial<Record<FormAnswerKind, WebPage>>;
  /** CSP hash of the inline script, the same in every page. */
  script: string;
}

interface WebPage {
  file: string;
  /** Whether search engines may list it. */
  index: boolean;
  /** CSP hash of the styles that it carries inline. */
  style: string;
}

type FormAnswerKind = 'invalid' | 'failed';

/** A page with places for the server to fill in (`shared/form-marks.ts`). */
interface FormAnswerPage {
  html: string;
  headers: Record<string, string>;
}

/** The built site, by the paths that it answers. */
export interface SiteFiles {
  notFound: SiteFile;
  answers: Partial<Record<FormAnswerKind, FormAnswerPage>>;
  /** The file of a path exactly as the request line gives it, without the query. */
  find(path: string): SiteFile | undefined;
  /** The one path of the page or file that another spelling means: `/about` for `/%41bout/`. */
  pathOf(spelling: string): string | undefined;
}

/** Stands for the site's own address in built files (`client/src/app/site-origin.ts`). */
const ORIGIN_PLACEHOLDER = 'https://site-origin.invalid';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const NAMES_THE_ORIGIN = new Set(['.html', '.xml', '.txt']);

/** The build is in `dist`, whether this code runs from somewhere in there or from its source in `server/http/site`. */
export function builtClientDir(from = import.meta.dirname): string {
  const [root, inDist] = from.split(/[\\/]dist(?=[\\/]|$)/);
  return inDist === undefined ? resolve(from, '../../../dist') : join(root ?? '', 'dist');
}

/** Undefined when the client has not been built. */
export function readManifest(dist: string): WebManifest | undefined {
  const file = join(dist, 'web-manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WebManifest) : undefined;
}

/**
 * Reads the built client into memory, a few megabytes.
 * @returns undefined when the client has not been built
 */
export function loadSiteFiles(dist: string, publicUrl: string): SiteFiles | undefined {
  const manifest = readManifest(dist);
  if (!manifest) return undefined;
  const web = join(dist, 'web');

  const readText = (name: string) =>
    readFileSync(join(web, name), 'utf8').replaceAll(ORIGIN_PLACEHOLDER, publicUrl);

  const read = (name: string, headers: Record<string, string>): SiteFile => {
    const type = extname(name);
    const namesOrigin = NAMES_THE_ORIGIN.has(type);
    const content = namesOrigin ? Buffer.from(readText(name)) : readFileSync(join(web, name));
    return new SiteFile({
      content,
      encoded: namesOrigin ? {} : encodedBeside(join(web, name)),
      compressible: namesOrigin,
      headers: {
        'content-type': CONTENT_TYPES[type] ?? 'application/octet-stream',
        vary: 'Accept-Encoding',
        ...securityHeaders(),
        ...headers,
      },
    });
  };

  const exact = new Map<string, SiteFile>();
  const byPrefix: { prefix: string; file: SiteFile }[] = [];
  const pageHeaders = ({ style }: WebPage) => ({
    ...documentHeaders(),
    'content-security-policy': pagePolicy({ script: manifest.script, style }),
  });
  const readPage = (page: WebPage, headers: Record<string, string> = {}) =>
    read(page.file, {
      ...pageHeaders(page),
      'cache-control': 'no-cache',
      ...(page.index ? {} : { 'x-robots-tag': 'noindex' }),
      ...headers,
    });
  for (const [path, page] of Object.entries(manifest.pages)) {
    const parameter = path.indexOf('/:');
    const file = readPage(page, parameter < 0 ? {} : SECRET_ADDRESS);
    if (parameter < 0) exact.set(path, file);
    else byPrefix.push({ prefix: path.slice(0, parameter + 1), file });
  }
  for (const name of filesBelow(web)) {
    if (!isPart(name)) exact.set(`/${name}`, read(name, cachingOf(name)));
  }

  const readAnswer = (page: WebPage): FormAnswerPage => ({
    html: readText(page.file),
    headers: { ...pageHeaders(page), 'content-type': 'text/html; charset=utf-8' },
  });
  const { invalid, failed } = manifest.answers;

  return {
    answers: {
      ...(invalid && { invalid: readAnswer(invalid) }),
      ...(failed && { failed: readAnswer(failed) }),
    },
    notFound: readPage(manifest.notFound),
    find: (path) =>
      exact.get(path) ??
      byPrefix.find(({ prefix }) => isBelow(path, prefix) && path === decodedOnce(path))?.file,
    pathOf: (spelling) => {
      const path = pagePath(spelling);
      if (path === undefined || exact.has(path)) return path;
      const lower = path.toLowerCase();
      if (exact.has(lower)) return lower;
      const found = byPrefix.find(({ prefix }) => isBelow(lower, prefix));
      return found && found.prefix + path.slice(found.prefix.length);
    },
  };
}

/** A page whose address holds a token: kept by no cache, told to nobody. */
const SECRET_ADDRESS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** Pages answer under their paths only, and compressed copies under the name of the original. */
const isPart = (name: string) => /\.(html|br|gz)$/.test(name);

function cachingOf(name: string): Record<string, string> {
  // The name changes with the content.
  if (name.startsWith('assets/')) return { 'cache-control': 'public, max-age=31536000, immutable' };
  const headers = { 'cache-control': 'public, max-age=3600' };
  // Link previews on other sites may show these.
  return name.startsWith('og/')
    ? { ...headers, 'cross-origin-resource-policy': 'cross-origin' }
    : headers;
}

function isBelow(path: string, prefix: string): boolean {
  return (
    path.startsWith(prefix) && path.length > prefix.length && !path.includes('/', prefix.length)
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

function encodedBeside(file: string): { br?: Buffer; gzip?: Buffer } {
  return {
    ...(existsSync(`${file}.br`) ? { br: readFileSync(`${file}.br`) } : {}),
    ...(existsSync(`${file}.gz`) ? { gzip: readFileSync(`${file}.gz`) } : {}),
  };
}
