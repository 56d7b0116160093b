import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { ApiProblems } from '../common/openapi.js';
import { problem } from '../common/problems/problem.js';
import { matchesEtag } from './site-file.js';

/** A strong tag (RFC 9110 section 8.8.3) of what a call answers with. */
const entityTag = (answer: object) =>
  `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;

/**
 * What the caller last saw, given to a handler; undefined when it does not matter to them.
 * @returns a function that throws Problem 412 unless its argument is what they saw (RFC 9110 section 13.1.1)
 */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { 'if-match': header } = context.switchToHttp().getRequest<FastifyRequest>().headers;
  if (header === undefined) return undefined;
  return (current: object): void => {
    const tags = header.split(',').map((tag) => tag.trim());
    const isSeen = tags.some((tag) => tag === '*' || tag === entityTag(current));
    if (!isSeen) throw problem('changed-meanwhile');
  };
});

/** Throws Problem 412 unless this is what the caller last saw. */
export type Precondition = (current: object) => void;

class EntityTags implements NestInterceptor<object> {
  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object | undefined> {
    const http = context.switchToHttp();
    const { method, headers } = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(
      map((answer) => {
        const etag = entityTag(answer);
        reply.header('etag', etag);
        if (method !== 'GET' || !matchesEtag(headers['if-none-match'], etag)) return answer;
        reply.code(304);
        return undefined;
      }),
    );
  }
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
    UseInterceptors(EntityTags),
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
    UseInterceptors(EntityTags),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The `ETag` last seen: nothing is saved if there has been a change since.',
    }),
    ApiResponse({ ...answer, status: 200, headers: ETAG }),
    ApiProblems('changed-meanwhile'),
  );
