import { hash } from 'node:crypto';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiHeader, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiProblems } from '../problems/openapi.js';
import { problem } from '../problems/problem.js';
import { namesTag } from './site/site-file.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers have an `ETag`. */
    isTagged?: true;
  }
}

/** A strong tag (RFC 9110 section 8.8.3) of the text that a call answers with. */
const tagOf = (text: string) => `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;

/**
 * What the caller last saw, given to a handler; undefined when it does not matter to them.
 * @returns a function that throws Problem 412 unless its argument is what they saw (RFC 9110 section 13.1.1)
 */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { 'if-match': header } = context.switchToHttp().getRequest<FastifyRequest>().headers;
  if (header === undefined) return undefined;
  return (current: object): void => {
    const etag = tagOf(JSON.stringify(current));
    if (!namesTag(header, etag, 'strong')) throw problem('changed-meanwhile');
  };
});

/** Throws Problem 412 unless this is what the caller last saw. */
export type Precondition = (current: object) => void;

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

const ETAG: ApiResponseOptions['headers'] = {
  ETag: {
    description: 'Stands for what is answered here: for `If-None-Match` and `If-Match`.',
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

/** Answers a PUT with the new `ETag`; its handler takes `@IfMatch()`. */
export const TaggedWrite = (answer: Answer): MethodDecorator =>
  applyDecorators(
    RouteConfig({ isTagged: true }),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The `ETag` last seen: nothing is saved if there has been a change since.',
    }),
    ApiResponse({ ...answer, status: 200, headers: ETAG }),
    ApiProblems('changed-meanwhile'),
  );
