import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
export const ALLOWED_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Traceparent, Tracestate, X-Request-Id';
export const EXPOSED_HEADERS =
  'Allow, Content-Disposition, Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, ' +
  'WWW-Authenticate, X-Request-Id';

/** How long a browser may keep the answer to a preflight, in seconds: the most that Chromium does. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets scripts of other origins call the API (WHATWG Fetch, section 3.3), with bearer tokens only: there are no
 * cookies to send along. To any other origin nothing is said, and its browser keeps the answer to itself.
 * `@fastify/cors` would claim the path of the site's pages for its preflights.
 * Call it first, so that what later hooks refuse can be read, too.
 * @param origins such as `https://app.example.com`
 */
export function allowOrigins(fastify: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  fastify.addHook('onRequest', (request, reply, done) => {
    const { origin = '', 'access-control-request-method': wanted } = request.headers;
    reply.header('vary', 'Origin');
    if (!origins.includes(origin)) return done();
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED_HEADERS,
    });
    if (request.method !== 'OPTIONS' || wanted === undefined) return done();
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
