import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
} from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/sessions/authenticated-user.js';
import { Staff } from '../auth/sessions/staff.decorator.js';
import { ApiIdempotencyKey } from '../contact/idempotency-key.js';
import { AnswersVersion, ApiVersionSeen, versionSeen } from '../http/version-tag.js';
import { ApiProblems } from '../api/openapi.js';
import { problem } from '../api/problem.js';
import { UUID } from '../shared/uuid.js';
import { ApiPathId } from '../api/path-id.js';
import { MessageResponse } from './message.dto.js';

/** An act of the staff: its actor, its message, and the version that the actor last saw, where that matters to them. */
export interface StaffAction {
  user: Caller;
  id: string;
  seen: number | undefined;
}

const ID = new RegExp(`^${UUID}$`, 'i');

/** Gives a handler the `StaffAction`. @throws Problem 404 where the id in the path is none */
export const CurrentStaffAction = createParamDecorator(
  (_: unknown, context: ExecutionContext): StaffAction => {
    const request = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Params: { id: string } }> & { user: Caller }>();
    const { user, params } = request;
    if (!ID.test(params.id)) throw problem('no-such-message');
    return { user, id: params.id, seen: versionSeen(request) };
  },
);

/** A call about one message, for the staff. */
export const OneMessage = (operationId: string, summary: string, description?: string) =>
  applyDecorators(
    Staff(),
    ApiOperation({ operationId, summary, ...(description && { description }) }),
    ApiPathId('no-such-message', 'As listed by `listMessages`.'),
  );

export const IfUnchanged = () =>
  ApiVersionSeen(
    'message-changed',
    'The `ETag` last seen: nothing is done if somebody has worked on the message since, and the answer says what was done.',
  );

/** Stores what is written once, however often it is sent. */
export const OnceByKey = () =>
  applyDecorators(
    ApiIdempotencyKey('the account, and to the message'),
    ApiProblems('invalid-idempotency-key', 'idempotency-key-reused'),
  );

export const AnswersMessage = (status: 200 | 201, description: string) =>
  applyDecorators(HttpCode(status), AnswersVersion({ status, type: MessageResponse, description }));
