import { sendAllow } from './api-headers.js';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../config/environment.js';
import { problem } from '../api/problem.js';
import { isApiPath, originForm, pagePath, pathOf } from './paths.js';
import { pageHeaders, SECURITY_HEADERS } from './security-headers.js';
import { SiteFile } from './site-file.js';
import type { WebManifest, WebPage } from './web-manifest.js';

const MANIFEST = 'web-manifest.json';

export interface Site {
  notFound: SiteFile;
  /** Pages with places for the server to fill in (`shared/form-marks.ts`). */
  answers: Partial<Record<'invalid' | 'failed', { html: string; headers: Record<string, string> }>>;
  /** The page or file that a path means in some spelling, and its one path: `/about` for `/%41bout/`. */
  find(spelling: string): { path: string; file: SiteFile } | undefined;
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

  // Of `/:name`, the colon stands for any name: no spelling of a path has one.
  const files = new Map<string, SiteFile>();
  for (const [path, page] of Object.entries(manifest.pages)) {
    const key = path.replace(/:.*/, ':');
    files.set(key, readPage(page, key.endsWith(':') ? SECRET_ADDRESS : {}));
  }
  for (const file of readdirSync(web, { recursive: true, withFileTypes: true })) {
    const name = join(file.parentPath, file.name).slice(web.length + 1);
    // Pages answer under their paths only.
    if (!file.isFile() || name.endsWith('.html')) continue;
    files.set(`/${name}`, read(name, cachingOf(name)));
  }
  const answers = Object.entries(manifest.answers).map(([kind, page]) => {
    const headers = { ...pageHeaders(page), 'content-type': 'text/html; charset=utf-8' };
    return [kind, { html: readText(page.file), headers }];
  });
  return {
    answers: Object.fromEntries(answers) as Site['answers'],
    notFound: readPage(manifest.notFound),
    find: (spelling) => {
      const given = pagePath(spelling) ?? '';
      const lower = given.toLowerCase();
      const parent = lower.slice(0, lower.lastIndexOf('/') + 1);
      const path = [given, lower].find((each) => files.has(each));
      const file = files.get(path ?? `${parent}:`);
      return file && { path: path ?? parent + given.slice(parent.length), file };
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
      const target = originForm(request.originalUrl);
      const path = pathOf(target);
      const found = site?.find(path);
      if (request.method === 'OPTIONS' && (path === '/*' || found)) {
        return sendAllow(reply, ['GET', 'HEAD', 'OPTIONS']);
      }
      const read = /^(GET|HEAD)$/.test(request.method) ? found : undefined;
      // Only ever to a path that the site has, so never to another site.
      if (read && read.path !== path) {
        return reply.redirect(read.path + target.slice(path.length), 308);
      }
      if (!site || (!read && isApiPath(pathOf(request.url)))) {
        return reply.sendProblem(problem('no-such-address'));
      }
      reply.hijack();
      if (read) return read.file.send(request.raw, reply.raw);
      return site.notFound.send(request.raw, reply.raw, 404);
    },
    handler: () => undefined,
  });
}
