import { sendAllow } from './api-headers.js';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../config/environment.js';
import { problem } from '../api/problem.js';
import { decodedOnce, isApiPath, originForm, pagePath, pathOf } from './paths.js';
import { pageHeaders, SECURITY_HEADERS } from './security-headers.js';
import { SiteFile } from './site-file.js';
import type { WebManifest, WebPage } from './web-manifest.js';

const MANIFEST = 'web-manifest.json';

export interface Site {
  notFound: SiteFile;
  /** Pages with places for the server to fill in (`shared/form-marks.ts`). */
  answers: Partial<Record<'invalid' | 'failed', { html: string; headers: Record<string, string> }>>;
  /** The file of a path exactly as the request line gives it, without the query. */
  find(path: string): SiteFile | undefined;
  /** The one path of the page or file that another spelling means: `/about` for `/%41bout/`. */
  pathOf(spelling: string): string | undefined;
}

/** Stands for the site's own address in built files (`client/src/app/site-origin.ts`). */
const ORIGIN_PLACEHOLDER = 'https://site-origin.invalid';
const NAMES_THE_ORIGIN = new Set(['.html', '.xml', '.txt', '.atom']);

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.atom': 'application/atom+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** A page whose address holds a token: no cache keeps it, no referrer names it. */
const SECRET_ADDRESS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** The build around this code, or beside it, where this is its source or what `nest start` compiled of it. */
export function builtClientDir(from = import.meta.dirname): string | undefined {
  const places = ['../..', '../../dist', '../../../dist'].map((place) => resolve(from, place));
  return places.find((place) => existsSync(join(place, MANIFEST)));
}

/** Reads the built client into memory, a few megabytes. @returns undefined when the client has not been built */
export function loadSite(dist: string | undefined, publicUrl: string): Site | undefined {
  if (dist === undefined) return undefined;
  const manifest = JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8')) as WebManifest;
  const web = join(dist, 'web');

  const readText = (name: string) =>
    readFileSync(join(web, name), 'utf8').replaceAll(ORIGIN_PLACEHOLDER, publicUrl);

  const read = (name: string, more: Record<string, string>): SiteFile => {
    const type = extname(name);
    const headers = {
      'content-type': CONTENT_TYPES[type] ?? 'application/octet-stream',
      vary: 'Accept-Encoding',
      ...SECURITY_HEADERS,
      ...more,
    };
    const content = NAMES_THE_ORIGIN.has(type)
      ? Buffer.from(readText(name))
      : readFileSync(join(web, name));
    return new SiteFile(content, headers, !/\.(png|woff2)$/.test(type));
  };
  const readPage = (page: WebPage, headers: Record<string, string> = {}) =>
    read(page.file, {
      ...pageHeaders(page),
      'cache-control': 'no-cache',
      ...(!page.index && { 'x-robots-tag': 'noindex' }),
      ...headers,
    });

  const exact = new Map<string, SiteFile>();
  const byParent = new Map<string, SiteFile>();
  for (const [path, page] of Object.entries(manifest.pages)) {
    const parameter = path.indexOf('/:');
    if (parameter < 0) exact.set(path, readPage(page));
    else byParent.set(path.slice(0, parameter + 1), readPage(page, SECRET_ADDRESS));
  }
  for (const file of readdirSync(web, { recursive: true, withFileTypes: true })) {
    const name = join(file.parentPath, file.name).slice(web.length + 1);
    // Pages answer under their paths only.
    if (!file.isFile() || name.endsWith('.html')) continue;
    exact.set(`/${name}`, read(name, cachingOf(name)));
  }
  const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  const below = (path: string) => (path.endsWith('/') ? undefined : byParent.get(parentOf(path)));

  const answers = Object.entries(manifest.answers).map(([kind, page]) => {
    const headers = { ...pageHeaders(page), 'content-type': 'text/html; charset=utf-8' };
    return [kind, { html: readText(page.file), headers }];
  });
  return {
    answers: Object.fromEntries(answers) as Site['answers'],
    notFound: readPage(manifest.notFound),
    find: (path) => exact.get(path) ?? (path === decodedOnce(path) ? below(path) : undefined),
    pathOf: (spelling) => {
      const path = pagePath(spelling);
      if (path === undefined || exact.has(path)) return path;
      const lower = path.toLowerCase();
      if (exact.has(lower)) return lower;
      return below(lower) && parentOf(lower) + path.slice(parentOf(lower).length);
    },
  };
}

function cachingOf(name: string): Record<string, string> {
  // The name changes with the content.
  if (name.startsWith('assets/')) return { 'cache-control': 'public, max-age=31536000, immutable' };
  const headers = { 'cache-control': 'public, max-age=3600' };
  // Link previews on other sites may show it.
  return name === 'og.png'
    ? { ...headers, 'cross-origin-resource-policy': 'cross-origin' }
    : headers;
}

export function serveSite(
  fastify: FastifyInstance,
  site: Site | undefined,
  { nodeEnv, publicUrl }: Pick<Environment, 'nodeEnv' | 'publicUrl'>,
): void {
  // In development Vite serves it.
  if (!site && nodeEnv === 'production')
    new Logger('Site').warn('The site is not built, only the API answers: run `npm run build`.');
  // Where password managers look for the page (W3C, A Well-Known URL for Changing Passwords).
  fastify.get('/.well-known/change-password', (_, reply) =>
    reply.redirect('/change-password', 302),
  );
  // And for passkeys (W3C, A Well-Known URL for Relying Party Passkey Endpoints).
  const passkeys = `${publicUrl}/settings/security#passkeys`;
  fastify.get('/.well-known/passkey-endpoints', async () => ({
    enroll: passkeys,
    manage: passkeys,
  }));
  fastify.route({
    method: fastify.supportedMethods,
    url: '/*',
    // Before a body is read: no page takes one, whatever it holds.
    onRequest: async (request, reply) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const target = originForm(request.originalUrl);
      const path = pathOf(target);
      const file = isRead ? site?.find(path) : undefined;
      if (file) {
        reply.hijack();
        return file.send(request.raw, reply.raw);
      }
      const found = isRead ? site?.pathOf(path) : undefined;
      if (found !== undefined && site?.find(found)) {
        // Only ever to a path that the site has, so never to another site.
        return reply.redirect(found + target.slice(path.length), 308);
      }
      if (request.method === 'OPTIONS' && (path === '/*' || site?.pathOf(path) !== undefined)) {
        return sendAllow(reply, ['GET', 'HEAD', 'OPTIONS']);
      }
      if (!site || isApiPath(pathOf(request.url))) {
        return reply.sendProblem(problem('no-such-address'));
      }
      reply.hijack();
      return site.notFound.send(request.raw, reply.raw, 404);
    },
    handler: () => undefined,
  });
}
