import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../../api/problem-filter.js';
import { problem } from '../../api/problem.js';
import { acceptedEncodings } from './content-encoding.js';
import { isApiPath, originForm, pathOf } from '../../shared/paths.js';
import { send, sendFile } from './site-file.js';
import type { SiteFiles } from './site-files.js';

const NOT_BUILT =
  'The site has not been built: run `npm run build`. The API answers under /api all the same.\n';

/** The route of pages and files of the site in logs and metrics. */
const SITE_ROUTE = '/*';

type Answerer = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Answers every path that no other route takes: a page or file of the site from memory, another spelling of its
 * path, a method that it does not have, the 404 page.
 */
export function siteAnswerer(site: SiteFiles | undefined): Answerer {
  return (request, reply) => {
    // The server as a whole (RFC 9110 section 9.3.7): nothing to tell, and no page.
    if (request.originalUrl === '*' && request.method === 'OPTIONS') {
      void reply.code(204).send();
      return;
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? site?.find(pathOf(originForm(request.originalUrl))) : undefined;
    if (file) {
      reply.hijack();
      sendFile(request.raw, reply.raw, file);
      return;
    }
    const path = pathOf(request.url);
    const found = site?.pathOf(path);
    if (found !== undefined && site?.find(found)) {
      if (!isRead) {
        sendProblem(request, reply, problem('wrong-method', { methods: ['GET', 'HEAD'] }));
      } else {
        // Only ever to a path that the site has, so never to another site.
        void reply.redirect(found + request.url.slice(path.length), 308);
      }
    } else if (isApiPath(path)) {
      sendProblem(request, reply, problem('no-such-address'));
    } else if (!site) {
      void reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    } else {
      reply.hijack();
      const encodings = acceptedEncodings(request.headers['accept-encoding']);
      send(request.raw, reply.raw, 404, site.notFound.answer(encodings));
    }
  };
}

/** Leads what no other route takes to `answer`. */
export function registerSite(
  app: NestFastifyApplication,
  site: SiteFiles | undefined,
  answer: Answerer,
): void {
  if (!site) new Logger('Site').warn(NOT_BUILT.trim());
  const fastify = app.getHttpAdapter().getInstance();
  // Where password managers look for the page (W3C, A Well-Known URL for Changing Passwords).
  fastify.get('/.well-known/change-password', (_, reply) =>
    reply.redirect('/change-password', 302),
  );
  fastify.route({
    method: fastify.supportedMethods,
    url: SITE_ROUTE,
    // Before a body is read: no page takes one, whatever it holds.
    onRequest: answer,
    handler: () => undefined,
  });
}
