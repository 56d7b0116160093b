import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiProblems } from '../../api/call.js';
import { documenting } from '../../api/path-id.js';
import { badField } from '../../api/problem.js';

const readVersion = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const tag = headers['if-match'] ?? '*';
  if (tag === '*') return undefined;
  // As curl sends it where a shell took the quotes.
  if (!tag.endsWith('"')) throw badField('If-Match', 'Put the version in double quotes.');
  return Number(/^"(\d{1,9})(\.[\w-]+)?"$/.exec(tag)?.[1] ?? -1);
});

/** The version that the caller last saw, or one that no message has. @throws Problem `validation` without its quotes */
export const IfMatch = () =>
  documenting(
    readVersion(),
    ApiProblems('message-changed', 'validation'),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description:
        'The last `ETag` you saw, or its `version` in double quotes: what became of emails since doesn’t count. If someone has changed the message since, nothing is done and the response lists the changes.',
    }),
  );
