import { applyDecorators, type NestInterceptor, UseInterceptors } from '@nestjs/common';
import { ApiHeader, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tap } from 'rxjs';
import type { ProblemName } from '../api/catalogue.js';
import { ApiProblems } from '../api/openapi.js';
import { ETAG } from './api-headers.js';

/* Tags (RFC 9110 section 8.8.3) of what counts its changes itself: its `version` in double quotes. */

const TAG = /^"(\d{1,9})"$/;
/** Nothing has it. */
const NO_VERSION = -1;

/** The version that a caller last saw; undefined when it does not matter to them. */
export function versionSeen({ headers }: FastifyRequest): number | undefined {
  const tag = headers['if-match'];
  if (tag === undefined || tag === '*') return undefined;
  return Number(TAG.exec(tag)?.[1] ?? NO_VERSION);
}

/** Announces that a call goes by `versionSeen`. @param late the problem of who has seen an earlier one */
export const ApiVersionSeen = (late: ProblemName, description: string) =>
  applyDecorators(ApiHeader({ name: 'If-Match', required: false, description }), ApiProblems(late));

const tagged: NestInterceptor<{ version: number }> = {
  intercept: (context, next) => {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(tap(({ version }) => void reply.header('etag', `"${version}"`)));
  },
};

/** Answers with something that has a version, and with the tag of that. */
export const AnswersVersion = (answer: ApiResponseOptions) =>
  applyDecorators(UseInterceptors(tagged), ApiResponse({ ...answer, headers: ETAG }));
