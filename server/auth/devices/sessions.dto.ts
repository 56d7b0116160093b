import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, TimeParameter } from '../../validation/field-rule.js';
import { EVENTS_KEPT, EVENTS_LISTED, SESSIONS_MAX } from '../../shared/limits.js';
import {
  CursorField,
  LimitField,
  NextCursorField,
  type PageRequest,
} from '../../validation/paging.js';
import { CREATION_PLACE } from '../../validation/creation-paging.js';
import type { SecurityEvent } from '../../database/entities/security-event.entity.js';
import type { Session } from '../../database/entities/session.entity.js';
import { type EventsRequest, OWNER_EVENTS, type OwnerEvent } from '../identity/security-log.js';
import { deviceName } from '../../shared/request-context.js';

const DeviceField = () =>
  ApiProperty({
    type: String,
    nullable: true,
    example: 'Firefox on Windows',
    description: 'Browser and system, as far as they tell.',
  });

export class SessionResponse {
  @ApiProperty({ format: 'uuid', description: 'What `endSession` takes.' })
  id!: string;

  @ApiProperty({ description: 'The session of the token that asks.' })
  current!: boolean;

  @DeviceField()
  device!: string | null;

  @ApiProperty({ format: 'date-time', description: 'The login.' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time', description: 'To within five minutes.' })
  lastSeenAt!: string;

  @ApiProperty({ type: String, nullable: true, example: '203.0.113.7', description: 'IP address.' })
  lastSeenFrom!: string | null;

  @ApiProperty({ description: 'Whether it lasts 30 days instead of 12 hours.' })
  remembered!: boolean;

  @ApiProperty({ format: 'date-time', description: 'The end, however much it is used.' })
  expiresAt!: string;
}

export class SessionsQuery implements PageRequest {
  @LimitField({
    maximum: SESSIONS_MAX,
    default: SESSIONS_MAX,
    description: 'How many to list at most.',
  })
  limit: number = SESSIONS_MAX;

  @CursorField(CREATION_PLACE)
  cursor?: string;
}

export class SessionsResponse {
  @ApiProperty({
    type: [SessionResponse],
    maxItems: SESSIONS_MAX,
    description: 'The one used last comes first.',
  })
  sessions!: SessionResponse[];

  @NextCursorField()
  nextCursor!: string | null;
}

export class EventResponse {
  @ApiProperty({
    format: 'uuid',
    description: 'Stays the same, while `occurredAt` and `count` may grow.',
  })
  id!: string;

  @ApiProperty({ enum: OWNER_EVENTS, example: 'logged-in', description: 'More may be added.' })
  type!: OwnerEvent;

  @ApiProperty({ format: 'date-time', description: 'When it happened first: pages go by it.' })
  beganAt!: string;

  @ApiProperty({
    format: 'date-time',
    description: 'When it happened, or happened last: the order of events on a page.',
  })
  occurredAt!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    example: 1,
    description: 'How often: failures of one kind between two logins are one event.',
  })
  count!: number;

  @ApiProperty({ type: String, nullable: true, example: '203.0.113.7', description: 'IP address.' })
  from!: string | null;

  @DeviceField()
  device!: string | null;
}

export class EventsQuery implements EventsRequest {
  @LimitField({
    maximum: EVENTS_KEPT,
    default: EVENTS_LISTED,
    description: `How many to list at most. No more than ${EVENTS_KEPT} are kept of an account.`,
  })
  limit: number = EVENTS_LISTED;

  @CursorField()
  cursor?: string;

  @TimeParameter({
    message: 'Since must be a time such as 2025-11-21T09:30:00Z.',
    example: '2025-11-21T09:30:00Z',
    description:
      'Lists what happened, or happened again, at this time (RFC 3339) or later: the `occurredAt` that you have seen.',
  })
  since?: Date;

  @ChoiceField(OWNER_EVENTS, {
    required: false,
    message: 'The type is none of the types of events.',
    example: 'logged-in',
    description: 'Lists events of this type only.',
  })
  type?: OwnerEvent;
}

export class EventsResponse {
  @ApiProperty({
    type: [EventResponse],
    maxItems: EVENTS_KEPT,
    description: 'What happened last comes first.',
  })
  events!: EventResponse[];

  @NextCursorField()
  nextCursor!: string | null;
}

export const toSessionResponse = (session: Session, currentId: string): SessionResponse => ({
  id: session.id,
  current: session.id === currentId,
  device: deviceName(session.userAgent),
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  lastSeenFrom: session.lastIp,
  remembered: session.remembered,
  expiresAt: session.expiresAt.toISOString(),
});

export const toEventResponse = (event: SecurityEvent): EventResponse => ({
  id: event.publicId,
  // Nothing else is ever recorded.
  type: event.type as OwnerEvent,
  beganAt: event.beganAt.toISOString(),
  occurredAt: event.occurredAt.toISOString(),
  count: event.count,
  from: event.ip,
  device: deviceName(event.userAgent),
});
