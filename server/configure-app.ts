import { METHODS, type RequestListener } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import { AccessTokens } from './auth/identity/access-tokens.js';
import { limitAnonymousCalls } from './http/anonymous-call-limit.js';
import { acceptForms } from './http/form-body.js';
import { acceptJsonObjects, BODY_LIMIT_BYTES } from './http/json-body.js';
import { createLog, nestLogger } from './http/logging.js';
import { ProblemFilter, sendProblem, toProblem } from './problems/problem-filter.js';
import { RateLimits } from './rate-limits/rate-limits.js';
import { requestIdOf } from './http/request-id.js';
import {
  observeRequest,
  observeRoutes,
  refusalObserver,
  requestObserver,
} from './http/request-log.js';
import { answerUnknownApiPaths, isApiPath } from './http/unknown-api-path.js';
import { validationPipe } from './validation/validation.js';
import { Environment } from './config/environment.js';
import { giveContext } from './http/request-context.js';
import { linkDocs, registerDocs } from './docs/register-docs.js';
import { allowOrigins } from './http/cross-origin.js';
import { tagAnswers } from './http/entity-tag.js';
import { problemAnswerer } from './http/site/form-answer.js';
import { httpServer, refuseBrokenRequests } from './http/http-server.js';
import { registerSite, siteAnswerer } from './http/site/register-site.js';
import { routedUrl } from './http/request-target.js';
import { builtClientDir, loadSiteFiles } from './http/site/site-files.js';

/** Characters of one part of a path; longer than any request line that Node takes, so that every path finds its route. */
const PATH_PART_MAX = 65_536;

/**
 * The whole application, ready to listen. `main.ts` and every test get theirs here,
 * so that none runs without the pipes, the error filter or the headers.
 */
export async function createApp(environment: Environment): Promise<NestFastifyApplication> {
  const log = createLog(environment);
  const observe = requestObserver(log);
  const site = loadSiteFiles(builtClientDir(), environment.publicUrl);
  const answerSite = siteAnswerer(site);
  const answerProblem = problemAnswerer(site);
  const adapter = new FastifyAdapter({
    // A number would be taken to trust nobody: the hops are counted here.
    trustProxy: environment.trustProxy > 0 && ((_, hop) => hop < environment.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: PATH_PART_MAX },
    serverFactory: (routes: RequestListener) => httpServer(observe, routes),
    rewriteUrl: routedUrl,
    clientErrorHandler: refuseBrokenRequests(refusalObserver(log)),
    return503OnClosing: false,
    // A path that cannot be decoded reaches no route and no hook.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      observeRequest(request, reply, observe);
      if (isApiPath(request.url)) sendProblem(request, reply, toProblem(error));
      else answerSite(request, reply);
    },
    genReqId: requestIdOf,
  });
  const fastify = adapter.getInstance();
  // Every method that Node can read, so that each gets an answer of ours.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !fastify.supportedMethods.includes(method)) {
      fastify.addHttpMethod(method);
    }
  }
  observeRoutes(fastify, observe);
  allowOrigins(fastify, environment.corsOrigins);
  linkDocs(fastify);
  if (environment.rateLimits) {
    const tokens = new AccessTokens(environment);
    limitAnonymousCalls(fastify, answerProblem, (authorization) => tokens.read(authorization));
  }
  giveContext(fastify);
  acceptJsonObjects(fastify);
  acceptForms(fastify, environment.publicUrl);
  tagAnswers(fastify);
  answerUnknownApiPaths(fastify, answerSite);

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
  const limits = app.get(RateLimits);
  app.useGlobalFilters(new ProblemFilter(answerProblem, () => limits.returnTaken()));
  registerDocs(app, environment);
  registerSite(app, site, answerSite);
  return app;
}

/** The API is under /api; the probes and the form of a page are not part of it. */
export function prefixRoutes(app: NestFastifyApplication): void {
  app.setGlobalPrefix('api', { exclude: ['health/live', 'health/ready', 'contact/form'] });
}
