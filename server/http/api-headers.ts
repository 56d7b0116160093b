import type { FastifyInstance, FastifyReply } from 'fastify';
import { isApiPath } from './paths.js';

/** RFC 8631: where the API is explained, to people and to programs. */
const LINK = '</api/docs>; rel="service-doc", </api/openapi.json>; rel="service-desc"';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** The last four come from what traces calls: W3C Trace Context and Baggage, and Sentry. */
export const ALLOWED_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, ' +
  'traceparent, tracestate, baggage, sentry-trace';
export const EXPOSED_HEADERS =
  'Content-Disposition, Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, ' +
  'WWW-Authenticate, X-Request-Id';

/** How long a browser may keep the answer to a preflight, in seconds: the most that Chromium does. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Names the documents of the API to programs that call it, and lets scripts of these origins read its answers
 * (WHATWG Fetch, section 3.3). `@fastify/cors` would claim the path of the site's pages for its preflights. Call it before
 * what may refuse a request: a refusal can be read, too.
 */
export function addApiHeaders(fastify: FastifyInstance, origins: readonly string[]): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { origin = '' } = request.headers;
    if (origins.length > 0) reply.header('vary', 'Origin');
    if (origins.includes(origin)) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED_HEADERS,
      });
    }
    if (isApiPath(request.url)) reply.header('link', LINK);
    done();
  });
}

/**
 * Answers OPTIONS on each route with the methods that it has (RFC 9110 section 9.3.7), as balancers ask. Call it before there
 * are routes. Those of the site's pages and files are one (`serveSite`).
 */
export function answerOptions(fastify: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  fastify.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url);
    const all = known ?? new Set<string>();
    for (const each of [method].flat()) all.add(each);
    if (known || url === '/*') return;
    methods.set(url, all);
    fastify.options(
      url,
      { onRequest: async (_, reply) => sendAllow(reply, [...all]) },
      () => undefined,
    );
  });
}

export const sendAllow = (reply: FastifyReply, methods: readonly string[]) =>
  reply.code(204).header('allow', methods.toSorted().join(', ')).send();

/** Answers preflights. Call it after what counts calls, so that they count like all others. */
export function answerPreflights(fastify: FastifyInstance, origins: readonly string[]): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { origin = '', 'access-control-request-method': wanted } = request.headers;
    if (request.method !== 'OPTIONS' || wanted === undefined || !origins.includes(origin)) {
      return done();
    }
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send();
  });
}
