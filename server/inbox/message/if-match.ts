import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiProblems } from '../../api/call.js';
import { documenting } from '../../api/path-id.js';
import { badField } from '../../api/problem.js';
import type { Caller } from '../../auth/sessions/callers.js';

export interface Actor {
  user: Caller;
  /** The version that the actor last saw. */
  seen?: number;
}

const readActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { headers, user } = context
    .switchToHttp()
    .getRequest<FastifyRequest & Pick<Actor, 'user'>>();
  const tag = headers['if-match'] ?? '*';
  if (tag === '*') return { user };
  // As curl sends it where a shell took the quotes.
  if (!tag.endsWith('"')) throw badField('If-Match', 'Put the version in double quotes.');
  return { user, seen: Number(/^"(\d{1,9})(\.[\w-]+)?"$/.exec(tag)?.[1] ?? -1) };
});

/** The caller, and the version that they last saw, or one that no message has. @throws Problem `validation` without its quotes */
export const IfMatch = () =>
  documenting(
    readActor(),
    ApiProblems('message-changed', 'validation'),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description:
        'The last `ETag` you saw, or its `version` in double quotes: what became of emails since doesn’t count. If someone has changed the message since, nothing is done and the response lists the changes.',
    }),
  );
