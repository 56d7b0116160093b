import type { IncomingMessage, ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { acceptedEncodings } from './content-encoding.js';
import { securityHeaders } from './security-headers.js';
import { matchesEtag, type Answer } from './site-file.js';
import { builtClientDir, loadSiteFiles, type SiteFiles } from './site-files.js';

const NOT_BUILT =
  'The site has not been built: run `npm run build`. The API answers under /api all the same.\n';

/**
 * Serves the built client at every path that no other route takes: page, asset, or the 404 page.
 * Answers are written straight to the socket from memory, past Fastify's reply: that and the ready-made
 * buffers are what brings a page near the speed of a plain file server.
 */
export function registerSite(
  app: NestFastifyApplication,
  { publicUrl }: { publicUrl: string },
  dist = builtClientDir(),
): void {
  const files = loadSiteFiles(dist, publicUrl);
  if (!files) new Logger('Site').warn(NOT_BUILT.trim());

  const fastify = app.getHttpAdapter().getInstance();
  fastify.route({
    method: fastify.supportedMethods,
    url: '/*',
    // Before a body is read: whatever it holds, no page takes one.
    onRequest: (request, reply, done) => {
      if (request.url === '/api' || request.url.startsWith('/api?')) return done();
      reply.hijack();
      if (files) answer(files, request.raw, reply.raw);
      else sayNotBuilt(reply.raw);
    },
    handler: (_, reply) => reply.callNotFound(),
  });
}

function answer(files: SiteFiles, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = request;
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  const encodings = acceptedEncodings(headers['accept-encoding']);
  const file = files.find(path);

  if (!file) {
    const clean = path.replace(/\/+$/, '');
    if (clean !== path && files.find(clean)) redirect(response, clean + url.slice(path.length));
    else send(response, method, 404, files.notFound.answer(encodings));
  } else if (method !== 'GET' && method !== 'HEAD') {
    const headersOf405 = { ...securityHeaders(), allow: 'GET, HEAD', 'content-length': '0' };
    response.writeHead(405, headersOf405).end();
  } else if (matchesEtag(headers['if-none-match'], file.etag)) {
    response.writeHead(304, file.unchanged).end();
  } else {
    send(response, method, 200, file.answer(encodings));
  }
}

function send(
  response: ServerResponse,
  method: string | undefined,
  status: number,
  answer: Answer | Promise<Answer>,
): void {
  if (answer instanceof Promise) {
    answer.then(
      (made) => send(response, method, status, made),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
    return;
  }
  response.writeHead(status, answer.headers);
  if (method === 'HEAD') response.end();
  else response.end(answer.body);
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
