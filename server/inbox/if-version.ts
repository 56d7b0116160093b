import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiProblems } from '../problems/openapi.js';

/** The tag of a message (RFC 9110 section 8.8.3): it stands for what was done with it, not for how its emails fare. */
export const tagOf = ({ version }: { version: number }) => `"${version}"`;

const TAG = /^"(\d{1,9})"$/;
/** No message has it. */
const NO_VERSION = -1;

/** The version of the message that the caller last saw; undefined when it does not matter to them. */
export const IfVersion = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const given = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  return Number(TAG.exec(given)?.[1] ?? NO_VERSION);
});

/** Announces what `IfVersion` reads. */
export const ApiIfVersion = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description:
        'The `ETag` last seen: nothing is done if somebody has worked on the message since, and the answer says what was done.',
    }),
    ApiProblems('message-changed'),
  );
