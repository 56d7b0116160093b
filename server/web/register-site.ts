import type { IncomingMessage, ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { acceptedEncodings } from './content-encoding.js';
import { securityHeaders } from './security-headers.js';
import { pathOf, send, SITE_ROUTE } from './front-door.js';
import type { SiteFiles } from './site-files.js';

const NOT_BUILT =
  'The site has not been built: run `npm run build`. The API answers under /api all the same.\n';

/**
 * Answers every path that no other route takes and the front door did not: the 404 page, a slash too many,
 * a method that no page has.
 */
export function registerSite(app: NestFastifyApplication, site: SiteFiles | undefined): void {
  if (!site) new Logger('Site').warn(NOT_BUILT.trim());

  const fastify = app.getHttpAdapter().getInstance();
  fastify.route({
    method: fastify.supportedMethods,
    url: SITE_ROUTE,
    // Before a body is read: whatever it holds, no page takes one.
    onRequest: (request, reply, done) => {
      if (request.url === '/api' || request.url.startsWith('/api?')) return done();
      reply.hijack();
      if (site) refuse(site, request.raw, reply.raw);
      else sayNotBuilt(reply.raw);
    },
    handler: (_, reply) => reply.callNotFound(),
  });
}

function refuse(site: SiteFiles, request: IncomingMessage, response: ServerResponse): void {
  const { headers, url = '/' } = request;
  const path = pathOf(url);
  const clean = path.replace(/\/+$/, '');
  if (site.find(path)) {
    const headersOf405 = { ...securityHeaders(), allow: 'GET, HEAD', 'content-length': '0' };
    response.writeHead(405, headersOf405).end();
  } else if (clean !== path && site.find(clean)) {
    redirect(response, clean + url.slice(path.length));
  } else {
    const encodings = acceptedEncodings(headers['accept-encoding']);
    send(request, response, 404, site.notFound.answer(encodings));
  }
}

/** Only ever to a path that the site has, so never to another site. */
function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { ...securityHeaders(), location, 'content-length': '0' }).end();
}

function sayNotBuilt(response: ServerResponse): void {
  response
    .writeHead(503, { ...securityHeaders(), 'content-type': 'text/plain; charset=utf-8' })
    .end(NOT_BUILT);
}
