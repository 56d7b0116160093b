import * as f from '../../api/response-fields.js';
import { KnownPasswordField } from '../../api/fields.js';
import { EVENTS_KEPT, REASON_MAX, SESSIONS_MAX } from '../../shared/lengths.js';
import { NextCursorField, pageQuery } from '../../api/paging.js';
import type { SecurityEvent } from '../../database/entities/security-event.entity.js';
import type { Session } from '../../database/entities/session.entity.js';
import { CodeField } from '../second-step/second-step.dto.js';
import { OWNER_EVENTS, type OwnerEvent } from './security-log.js';
import { deviceName } from './device-name.js';

const Device = () => f.TextOrNull('Firefox on Windows', 'Browser and operating system, if known.');

const IpAddress = () => f.TextOrNull('203.0.113.7', 'IP address.');

export class SessionResponse extends f.response({
  id: f.Id('What `endSession` takes.'),
  current: f.Flag('Whether this is the session making the call.'),
  device: Device(),
  createdAt: f.Time('When it logged in.'),
  lastSeenAt: f.Time('When it was last used, within five minutes.'),
  lastSeenFrom: IpAddress(),
  remembered: f.Flag('Whether it lasts 30 days instead of 12 hours.'),
  expiresAt: f.Time("When it expires, no matter how much it's used."),
}) {}

export class SessionsResponse extends f.response({
  sessions: f.ListOf(SessionResponse, 'Most recently used first.', SESSIONS_MAX),
}) {}

export class EventResponse extends f.response({
  id: f.Id('Stays the same while `occurredAt` and `count` may grow.'),
  type: f.Choice(OWNER_EVENTS, 'More may be added.'),
  beganAt: f.Time('When it first happened. Pages are sorted by this.'),
  occurredAt: f.Time('When it last happened. Events within a page are sorted by this.'),
  count: f.Count(1, 'How often. Failures of one kind between two logins count as one event.', {
    minimum: 1,
  }),
  from: IpAddress(),
  device: Device(),
  reason: f.TextOrNull(
    null,
    "Our staff's reason, in their words; null for other events.",
    REASON_MAX,
  ),
}) {}

export class EventsQuery extends pageQuery(EVENTS_KEPT, 20) {}

export class EventsResponse extends f.response({
  events: f.ListOf(EventResponse, 'Newest first.', EVENTS_KEPT),
  nextCursor: NextCursorField(),
}) {}

export class ReauthenticateRequest {
  @KnownPasswordField('Password', { description: "The account's current password." })
  password!: string;

  @CodeField({
    optional: true,
    description: 'If the second step is on: six digits from the app, or a recovery code.',
  })
  code?: string;
}

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
