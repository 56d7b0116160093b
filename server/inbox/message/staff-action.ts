import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../auth/sessions/callers.js';
import { ApiIdempotencyKey, idempotencyKeyOf } from '../../contact/idempotency-key.js';
import { ApiProblems, Call, type CallOptions } from '../../api/call.js';
import { badField, problem } from '../../api/problem.js';
import { UUID } from '../../shared/uuid.js';
import { MessageResponse } from './message.dto.js';

const MESSAGE_ID = 'From `listMessages`.';
const IF_MATCH =
  'The last `ETag` you saw, or its `version` in double quotes: what became of emails since doesn’t count. If someone has changed the message since, nothing is done and the response lists the changes.';

/** An act of the staff: its actor, its message, and the version that the actor last saw, where that matters to them. */
export interface StaffAction {
  user: Caller;
  id: string;
  seen: number | undefined;
  /** The name that the caller knows the act by. @throws Problem 400 for none that can be one */
  readonly key: string | undefined;
}

const ID = new RegExp(`^${UUID}$`, 'i');

/** The version of an `ETag`, or one that no message has. @throws Problem 400 for what is no `ETag` */
function versionSeen(tag = '*'): number | undefined {
  if (tag === '*') return undefined;
  // As curl sends it where a shell took the quotes.
  if (!tag.endsWith('"')) throw badField('If-Match', 'Put the version in double quotes.');
  return Number(/^"(\d{1,9})(\.[\w-]+)?"$/.exec(tag)?.[1] ?? -1);
}

/** Gives a handler the `StaffAction`. @throws Problem 404 where the id in the path is none */
export const CurrentStaffAction = createParamDecorator(
  (_: unknown, context: ExecutionContext): StaffAction => {
    const request = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Params: { id: string } }> & { user: Caller }>();
    const { user, params, headers } = request;
    if (!ID.test(params.id)) throw problem('no-such-message');
    return {
      user,
      id: params.id,
      seen: versionSeen(headers['if-match']),
      get key() {
        return idempotencyKeyOf(request);
      },
    };
  },
);

/** `@Call` for one message. */
export const OneMessage = (
  operationId: string,
  summary: string,
  { problems = [], ...options }: CallOptions,
) =>
  applyDecorators(
    Call(operationId, summary, { ...options, problems: ['no-such-message', ...problems] }),
    ApiParam({ name: 'id', type: String, format: 'uuid', description: MESSAGE_ID }),
  );

/** What a call answers that answers with the message. */
export const message = (status: 200 | 201, meaning: string) =>
  ({ answers: [status, meaning, MessageResponse], tag: 'version' }) as const;

export const IfUnchanged = () =>
  applyDecorators(
    ApiHeader({ name: 'If-Match', required: false, description: IF_MATCH }),
    ApiProblems('message-changed', 'validation'),
  );

/** Stores what is written once, however often it is sent. */
export const OnceByKey = () =>
  applyDecorators(
    ApiIdempotencyKey('the account, and to the message'),
    ApiProblems('invalid-idempotency-key', 'idempotency-key-reused'),
  );
