import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { says } from '../../common/field-rule.js';
import { EVENTS_KEPT, EVENTS_LISTED, SESSIONS_MAX } from '../../common/limits.js';
import { KnownPasswordField } from '../../common/text-field.js';
import type { SecurityEvent } from '../../database/entities/security-event.entity.js';
import type { Session } from '../../database/entities/session.entity.js';
import { deviceName } from './device-name.js';

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

export class SessionsResponse {
  @ApiProperty({
    type: [SessionResponse],
    maxItems: SESSIONS_MAX,
    description: 'The one used last comes first.',
  })
  sessions!: SessionResponse[];
}

export class ReauthenticateRequest {
  @KnownPasswordField({ description: 'The current password of the account.' })
  password!: string;
}

export class EventResponse {
  @ApiProperty({ example: 'logged-in', description: 'More may be added.' })
  type!: string;

  @ApiProperty({ format: 'date-time', description: 'When it happened, or happened last.' })
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

export class EventsQuery {
  @ApiProperty({
    type: 'integer',
    required: false,
    minimum: 1,
    maximum: EVENTS_KEPT,
    default: EVENTS_LISTED,
    description: `How many to list at most. No more than ${EVENTS_KEPT} are kept of an account.`,
  })
  @ValidateIf((_, value) => value !== undefined)
  @Type(() => Number)
  @IsInt(says('not-a-number', 'The limit must be a whole number.'))
  @Min(1, says('too-small', 'The limit must be at least 1.'))
  @Max(EVENTS_KEPT, says('too-large', `The limit must be at most ${EVENTS_KEPT}.`))
  limit: number = EVENTS_LISTED;
}

export class EventsResponse {
  @ApiProperty({
    type: [EventResponse],
    maxItems: EVENTS_KEPT,
    description: 'The latest comes first.',
  })
  events!: EventResponse[];
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
  type: event.type,
  occurredAt: event.occurredAt.toISOString(),
  count: event.count,
  from: event.ip,
  device: deviceName(event.userAgent),
});
