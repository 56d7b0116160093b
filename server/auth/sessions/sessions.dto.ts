import {
  Choice,
  Count,
  Flag,
  Id,
  ListOf,
  response,
  TextOrNull,
  Time,
} from '../../api/response-fields.js';
import { ChoiceField, TimeParameter } from '../../api/field-rule.js';
import { EVENTS_KEPT, REASON_MAX, SESSIONS_MAX } from '../../shared/limits.js';
import { NextCursorField, pageQuery } from '../../api/paging.js';
import type { SecurityEvent, Session } from '../../database/account.entities.js';
import { OWNER_EVENTS, type OwnerEvent } from './security-log.js';
import { deviceName } from './device-name.js';

const Device = () => TextOrNull('Firefox on Windows', 'Browser and system, as far as they tell.');

const IpAddress = () => TextOrNull('203.0.113.7', 'IP address.');

export class SessionResponse extends response({
  id: Id('What `endSession` takes.'),
  current: Flag('The session of the token that asks.'),
  device: Device(),
  createdAt: Time('The login.'),
  lastSeenAt: Time('To within five minutes.'),
  lastSeenFrom: IpAddress(),
  remembered: Flag('Whether it lasts 30 days instead of 12 hours.'),
  expiresAt: Time('The end, however much it is used.'),
}) {}

export class SessionsQuery extends pageQuery(SESSIONS_MAX, SESSIONS_MAX) {}

export class SessionsResponse extends response({
  sessions: ListOf(SessionResponse, 'The one used last comes first.', SESSIONS_MAX),
  nextCursor: NextCursorField(),
}) {}

export class EventResponse extends response({
  id: Id('Stays the same, while `occurredAt` and `count` may grow.'),
  type: Choice(OWNER_EVENTS, 'More may be added.'),
  beganAt: Time('When it happened first: pages go by it.'),
  occurredAt: Time('When it happened, or happened last: the order of events on a page.'),
  count: Count(1, 'How often: failures of one kind between two logins are one event.', {
    minimum: 1,
  }),
  from: IpAddress(),
  device: Device(),
  reason: TextOrNull(
    null,
    'The reason of our staff, in their words; null for other events.',
    REASON_MAX,
  ),
}) {}

export class EventsQuery extends pageQuery(
  EVENTS_KEPT,
  20,
  `How many to list at most. No more than ${EVENTS_KEPT} are kept of an account.`,
) {
  @TimeParameter(
    'Since must be a time such as 2025-11-21T09:30:00Z.',
    'Lists what happened, or happened again, at this time (RFC 3339) or later: the `occurredAt` that you have seen.',
    { example: '2025-11-21T09:30:00Z' },
  )
  since?: Date;

  @ChoiceField(
    OWNER_EVENTS,
    'The type is none of the types of events.',
    'Lists events of this type only.',
    { optional: true, example: 'logged-in' },
  )
  type?: OwnerEvent;
}

export class EventsResponse extends response({
  events: ListOf(EventResponse, 'What happened last comes first.', EVENTS_KEPT),
  nextCursor: NextCursorField(),
}) {}

export const toSessionResponse = (session: Session, currentId: string) =>
  SessionResponse.of({
    ...session,
    current: session.id === currentId,
    device: deviceName(session.userAgent),
    lastSeenFrom: session.lastIp,
  });

export const toEventResponse = (event: SecurityEvent) =>
  EventResponse.of({
    ...event,
    id: event.publicId,
    // Nothing else is ever recorded.
    type: event.type as OwnerEvent,
    from: event.ip,
    device: deviceName(event.userAgent),
  });
