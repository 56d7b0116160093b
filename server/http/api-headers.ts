import { hash } from 'node:crypto';
import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiHeader, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { isApiPath } from '../shared/paths.js';
import { namesTag } from './site/site-file.js';

/** RFC 8631: where the API is explained, to people and to programs. */
const LINK = '</api/docs>; rel="service-doc", </api/openapi.json>; rel="service-desc"';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
export const ALLOWED_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Traceparent, Tracestate, X-Request-Id';
export const EXPOSED_HEADERS =
  'Allow, Content-Disposition, Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, ' +
  'WWW-Authenticate, X-Request-Id';

/** How long a browser may keep the answer to a preflight, in seconds: the most that Chromium does. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Tells the programs that call the API where it is explained, and scripts of other origins that they may read its
 * answers (WHATWG Fetch, section 3.3), with bearer tokens only: there are no cookies to send along. To any other origin
 * nothing is said, and its browser keeps the answer to itself. `@fastify/cors` would claim the path of the site's pages
 * for its preflights. Call it before what may refuse a request, so that a refusal can be read, too.
 * @param origins such as `https://app.example.com`
 */
export function addApiHeaders(fastify: FastifyInstance, origins: readonly string[]): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { origin = '', 'access-control-request-method': wanted } = request.headers;
    if (origins.length > 0) reply.header('vary', 'Origin');
    if (origins.includes(origin)) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED_HEADERS,
      });
      if (request.method === 'OPTIONS' && wanted !== undefined) {
        reply
          .code(204)
          .headers({
            'access-control-allow-methods': METHODS,
            'access-control-allow-headers': ALLOWED_HEADERS,
            'access-control-max-age': PREFLIGHT_SECONDS,
          })
          .send();
        return;
      }
    }
    if (isApiPath(request.url)) reply.header('link', LINK);
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers have an `ETag`. */
    isTagged?: true;
  }
}

/** A strong tag (RFC 9110 section 8.8.3) of the text that a call answers with. */
const tagOf = (text: string) => `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;

/**
 * Gives each answer of a tagged route its `ETag`, and a GET 304 where the client has it already. A hook, not an
 * interceptor of Nest's: the tag is that of the very text that is sent.
 */
export function tagAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ method, headers, routeOptions }, reply, text, done) => {
    if (!routeOptions.config.isTagged || reply.statusCode !== 200) return done();
    const etag = tagOf(String(text));
    void reply.header('etag', etag);
    if (method !== 'GET' || !namesTag(headers['if-none-match'], etag, 'weak')) return done();
    void reply.code(304).removeHeader('content-type');
    done(null, null);
  });
}

/** Announces the tag of an answer. */
export const ETAG: NonNullable<ApiResponseOptions['headers']> = {
  ETag: {
    description:
      'Stands for what is answered here: for `If-None-Match`, and in the inbox for `If-Match`.',
    required: true,
    schema: { type: 'string' },
    example: '"vXb9Jt1hS5eQ2k7mZyC0aw"',
  },
};

type Answer = Pick<ApiResponseOptions & { type: Function }, 'type' | 'description'>;

/** Answers a GET with its `ETag`, or with 304 to who has it already. */
export const TaggedRead = (answer: Answer): MethodDecorator =>
  applyDecorators(
    RouteConfig({ isTagged: true }),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'The `ETag` of an earlier answer.',
    }),
    ApiResponse({ ...answer, status: 200, headers: ETAG }),
    ApiResponse({ status: 304, description: 'It is as it was.', headers: ETAG }),
  );

/** Answers a PUT with the new `ETag`. */
export const TaggedWrite = (answer: Answer): MethodDecorator =>
  applyDecorators(
    RouteConfig({ isTagged: true }),
    ApiResponse({ ...answer, status: 200, headers: ETAG }),
  );
