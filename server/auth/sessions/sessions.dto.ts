import { ApiProperty } from '@nestjs/swagger';
import { Id, Time } from '../../api/answer-field.js';
import { ChoiceField, TimeParameter } from '../../api/field-rule.js';
import { EVENTS_KEPT, EVENTS_LISTED, REASON_MAX, SESSIONS_MAX } from '../../shared/limits.js';
import { NextCursorField, pageQuery } from '../../api/paging.js';
import type { SecurityEvent } from '../../database/entities/security-event.entity.js';
import type { Session } from '../../database/entities/session.entity.js';
import { type EventsRequest, OWNER_EVENTS, type OwnerEvent } from './security-log.js';
import { deviceName } from '../../shared/request-context.js';

const DeviceField = () =>
  ApiProperty({
    type: String,
    nullable: true,
    example: 'Firefox on Windows',
    description: 'Browser and system, as far as they tell.',
  });

export class SessionResponse {
  @Id('What `endSession` takes.')
  id!: string;

  @ApiProperty({ description: 'The session of the token that asks.' })
  current!: boolean;

  @DeviceField()
  device!: string | null;

  @Time('The login.')
  createdAt!: string;

  @Time('To within five minutes.')
  lastSeenAt!: string;

  @ApiProperty({ type: String, nullable: true, example: '203.0.113.7', description: 'IP address.' })
  lastSeenFrom!: string | null;

  @ApiProperty({ description: 'Whether it lasts 30 days instead of 12 hours.' })
  remembered!: boolean;

  @Time('The end, however much it is used.')
  expiresAt!: string;
}

export class SessionsQuery extends pageQuery(SESSIONS_MAX, SESSIONS_MAX) {}

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

  @Time('When it happened first: pages go by it.')
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

  @ApiProperty({
    type: String,
    nullable: true,
    maxLength: REASON_MAX,
    example: null,
    description: 'Why our staff did it, in their words; null where it was somebody else.',
  })
  reason!: string | null;
}

export class EventsQuery
  extends pageQuery(
    EVENTS_KEPT,
    EVENTS_LISTED,
    `How many to list at most. No more than ${EVENTS_KEPT} are kept of an account.`,
  )
  implements EventsRequest
{
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
  reason: event.reason,
});
