import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension, ApiOperation, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import type { FastifyContextConfig } from 'fastify';
import type { ProblemName } from './catalogue.js';
import { ETAG_HEADER } from './etag.js';

/** Where decorators leave the problems and the limits of an operation, for the document to make answers and words of them. */
export const problemExtension = (name: ProblemName) => `x-problem-${name}` as const;
export const QUOTAS_EXTENSION = 'x-quotas';

/** Announces the problems that only this operation has; those of every call are known (document/problem-responses.ts). */
export const ApiProblems = (...names: ProblemName[]): MethodDecorator =>
  applyDecorators(...names.map((name) => ApiExtension(problemExtension(name), true)));

type BodyOptions = Pick<ApiResponseOptions, 'headers'> & { content?: object; schema?: object };

export const JSON_OBJECT = {
  schema: { type: 'object', additionalProperties: true, example: {} },
} as const;

export interface CallOptions {
  description?: string;
  /** The status of a success, its meaning in a sentence, and the class of its body, or what else describes it. */
  answers: readonly [status: 200 | 201 | 202 | 204, meaning: string, body?: Type | BodyOptions];
  problems?: readonly ProblemName[];
  /** Answers carry an `ETag`, and a GET is answered with 304 to a caller who has it already. */
  tag?: FastifyContextConfig['tag'];
}

/** Says what a call is, for the OpenAPI document. Who may make it, and how often, stands beside it. */
export function Call(
  operationId: string,
  summary: string,
  { description, answers, problems = [], tag }: CallOptions,
): MethodDecorator {
  const [status, meaning, body = {}] = answers;
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ operationId, summary, ...(description && { description }) }),
    ApiResponse({
      status,
      description: meaning,
      ...(typeof body === 'function' ? { type: body } : body),
      ...(tag && { headers: ETAG_HEADER }),
    } as ApiResponseOptions),
    ApiProblems(...problems),
    ...(tag ? [RouteConfig({ tag })] : []),
  );
}
