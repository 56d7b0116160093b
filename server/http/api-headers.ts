import type { FastifyInstance, FastifyReply } from 'fastify';
import { isApiPath } from './paths.js';

/** RFC 8631: where the API is explained, to people and to programs. */
const LINK = '</api/docs>; rel="service-doc", </api/openapi.json>; rel="service-desc"';

/** The last four come from what traces calls: W3C Trace Context and Baggage, and Sentry. */
export const ALLOWED_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, ' +
  'traceparent, tracestate, baggage, sentry-trace';
export const EXPOSED_HEADERS =
  'Content-Disposition, Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, ' +
  'WWW-Authenticate, X-Request-Id';

/** Of the answer to a preflight. A browser may keep it for so many seconds: the most that Chromium does. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': ALLOWED_HEADERS,
  'access-control-max-age': 7_200,
};

/**
 * Names the documents of the API to programs that call it, and lets scripts of these origins call it and read its answers
 * (WHATWG Fetch, section 3.3). `@fastify/cors` would claim the path of the site's pages for its preflights, which each
 * route answers (`answerOptions`). Call it before what may refuse a request: a refusal can be read, too.
 */
export function addApiHeaders(fastify: FastifyInstance, origins: readonly string[]): void {
  fastify.addHook('onRequest', ({ headers, method, url }, reply, done) => {
    const { origin = '' } = headers;
    if (origins.length > 0) reply.header('vary', 'Origin');
    if (origins.includes(origin)) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED_HEADERS,
        ...(method === 'OPTIONS' && PREFLIGHT),
      });
    }
    if (isApiPath(url)) reply.header('link', LINK);
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
