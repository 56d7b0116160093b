import { createServer, type RequestListener } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import { limitAnonymousCalls } from './common/anonymous-call-limit.js';
import { acceptJsonObjects, BODY_LIMIT_BYTES } from './common/json-body.js';
import { createLog, nestLogger } from './common/logging.js';
import { ProblemFilter, sendProblem, toProblem } from './common/problem-filter.js';
import { requestIdOf } from './common/request-id.js';
import { observeRoutes, requestObserver } from './common/request-log.js';
import { answerUnknownApiPaths } from './common/unknown-api-path.js';
import { validationPipe } from './common/validation.js';
import { Environment } from './config/environment.js';
import { limitDatabaseTime } from './database/request-deadline.js';
import { registerDocs } from './docs/register-docs.js';
import { frontDoor } from './web/front-door.js';
import { registerSite } from './web/register-site.js';
import { securityHeaders } from './web/security-headers.js';
import { builtClientDir, loadSiteFiles } from './web/site-files.js';

/** Milliseconds a client has for its headers, its whole request, and between two requests. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** How often Node looks for clients whose time is up; every 30 s, unless told otherwise. */
const CLOCK_CHECK_MS = 2_000;
/** Longer than the idle time of common balancers (60 s), which must be the side that closes. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/**
 * The whole application, ready to listen. `main.ts` and every test get theirs here,
 * so that none runs without the pipes, the error filter or the headers.
 */
export async function createApp(environment: Environment): Promise<NestFastifyApplication> {
  const log = createLog(environment);
  const observe = requestObserver(log);
  const site = loadSiteFiles(builtClientDir(), environment.publicUrl);
  const adapter = new FastifyAdapter({
    // A number would be taken to trust nobody: the hops are counted here.
    trustProxy: environment.trustProxy > 0 && ((_, hop) => hop < environment.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (routes: RequestListener) => {
      const server = createServer({
        headersTimeout: HEADERS_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
        connectionsCheckingInterval: CLOCK_CHECK_MS,
      });
      const isClosing = () => !server.listening;
      return server.on('request', frontDoor({ site, observe, isClosing, routes }));
    },
    return503OnClosing: false,
    // A path that cannot be decoded reaches no route.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(request, reply, toProblem(error)),
    genReqId: requestIdOf,
  });
  const fastify = adapter.getInstance();
  observeRoutes(fastify, observe);
  if (environment.rateLimits) limitAnonymousCalls(fastify);
  limitDatabaseTime(fastify);
  acceptJsonObjects(fastify);
  const apiHeaders = { ...securityHeaders(), 'cache-control': 'no-store' };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api')) void reply.headers(apiHeaders);
    done();
  });
  answerUnknownApiPaths(fastify);

  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(environment),
    adapter,
    {
      bodyParser: false,
      logger: nestLogger(log),
    },
  );
  prefixRoutes(app);
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ProblemFilter());
  registerDocs(app, environment);
  registerSite(app, site);
  return app;
}

/** The API is under /api; the probes are not part of it. */
export function prefixRoutes(app: NestFastifyApplication): void {
  app.setGlobalPrefix('api', { exclude: ['health/live', 'health/ready'] });
}
