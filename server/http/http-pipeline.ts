import type { IncomingMessage, RequestListener } from 'node:http';
import { Logger as NestLog } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Environment } from '../config/environment.js';
import { BODY_LIMIT_BYTES } from '../shared/lengths.js';
import { originOf, runInContext } from '../shared/request-context.js';
import { tagAnswers } from '../api/etag.js';
import { addApiHeaders, answerOptions } from './api-headers.js';
import { acceptBodies } from './bodies.js';
import { limitCalls } from './call-limits.js';
import { answerProblems } from './problem-answer.js';
import { HttpServer } from './http-server.js';
import { logRequests, requestIdOf } from './logging.js';
import { routedUrl } from './paths.js';
import type { Site } from './site.js';

/** Characters of one part of a path; longer than any request line that Node takes, so that every path finds its route. */
const PATH_PART_MAX = 65_536;

/**
 * Everything that happens to a request before its controller, in order. Each station lets it pass or answers it. Hooks of
 * Fastify rather than Nest's middleware: pages and unknown addresses, which have no controller, pass them, too.
 *
 * 1. The connection: its deadlines, the headers of every answer.
 * 2. The route: one spelling of its path. What no other route takes is the site's (`serveSite`).
 * 3. The log: an id, and one line with the answer.
 * 4. Programs: where the API is explained, and the scripts of other origins that may call it.
 * 5. The client: how much it may send, before any of it is read.
 * 6. The body: JSON, or a form of the site's pages.
 * 7. The caller: its account (`AccessGuard`, in auth.module.ts), the route's `@Limit`.
 * 8. The fields: body and parameters against their DTO (`DtoPipe`, in http.module.ts).
 *
 * An answer passes `tagAnswers`, a fault passes `ProblemFilter` (in http.module.ts).
 */
export function httpPipeline(environment: Environment, log: Logger, site: Site | undefined) {
  const adapter = new FastifyAdapter({
    // 1
    serverFactory: (routes: RequestListener) => new HttpServer(routes),
    return503OnClosing: false,
    // Fastify reads a number as trust in no hop: they are counted here.
    trustProxy: environment.trustProxy > 0 && ((_, hop) => hop < environment.trustProxy),
    // 2
    rewriteUrl: (request: IncomingMessage) => routedUrl(request.url),
    routerOptions: { maxParamLength: PATH_PART_MAX },
    // 3
    genReqId: requestIdOf,
    // 6
    bodyLimit: BODY_LIMIT_BYTES,
  });
  const fastify = adapter.getInstance();
  answerProblems(fastify, site);
  answerOptions(fastify); // 2
  logRequests(fastify, log); // 3
  addApiHeaders(fastify, environment.corsOrigins); // 4
  warnOfProxies(fastify, environment.trustProxy);
  if (environment.rateLimits) limitCalls(fastify); // 5
  acceptBodies(fastify, environment.publicUrl); // 6
  fastify.addHook('preHandler', (request, _reply, done) =>
    runInContext(originOf(request), done, request.method === 'HEAD'),
  ); // 7
  tagAnswers(fastify);
  return adapter;
}

function warnOfProxies(fastify: FastifyInstance, trusted: number): void {
  let isSaid = false;
  fastify.addHook('onRequest', ({ headers: { 'x-forwarded-for': header } }, _reply, done) => {
    const hops = String(header).split(',').length;
    if (!isSaid && header !== undefined && (trusted === 0 || hops < trusted)) {
      isSaid = true;
      new NestLog('Http').warn(
        `The X-Forwarded-For of a request doesn't fit TRUST_PROXY, which is ${trusted}. Set it to the number of proxies in ` +
          'front: with too few, all visitors share the limits of one client; with too many, they choose their own address.',
      );
    }
    done();
  });
}
