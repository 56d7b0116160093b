import { Injectable } from '@nestjs/common';
import { problem } from '../../api/problem.js';
import { EVENTS_KEPT, SESSIONS_MAX } from '../../shared/limits.js';
import type { PageRequest } from '../../api/paging.js';
import type { AuthenticatedUser } from './authenticated-user.js';
import { type EventsRequest, SecurityLog } from './security-log.js';
import { SessionsService } from './sessions.service.js';
import {
  type EventsResponse,
  type SessionsResponse,
  toEventResponse,
  toSessionResponse,
} from './sessions.dto.js';

/** Where an account is used, as its owner sees and ends it. */
@Injectable()
export class DevicesService {
  constructor(
    private readonly log: SecurityLog,
    private readonly live: SessionsService,
  ) {}

  async sessions(user: AuthenticatedUser, page: PageRequest): Promise<SessionsResponse> {
    const { rows, nextCursor } = await this.live.list(user.id, page);
    const sessions = rows.map((session) => toSessionResponse(session, user.sessionId));
    return { sessions, nextCursor };
  }

  /** @throws Problem 404 */
  async end({ id }: AuthenticatedUser, sessionId: string): Promise<void> {
    if (!(await this.live.end(id, sessionId))) throw problem('no-such-session');
    this.log.recordLater('session-ended', id);
  }

  async endOthers(user: AuthenticatedUser): Promise<void> {
    const ended = await this.live.endOthers(user);
    if (ended > 0) this.log.recordLater('other-sessions-ended', user.id);
  }

  async events({ id }: AuthenticatedUser, page: EventsRequest): Promise<EventsResponse> {
    const { rows, nextCursor } = await this.log.list(id, page);
    return { events: rows.map(toEventResponse), nextCursor };
  }

  /** All that is kept, with what browsers called themselves. */
  async copy({ id, sessionId }: AuthenticatedUser) {
    const [sessions, events] = await Promise.all([
      this.live.list(id, { limit: SESSIONS_MAX }),
      this.log.list(id, { limit: EVENTS_KEPT }),
    ]);
    return {
      sessions: sessions.rows.map((session) => ({
        ...toSessionResponse(session, sessionId),
        userAgent: session.userAgent,
      })),
      events: events.rows.map((event) => ({
        ...toEventResponse(event),
        userAgent: event.userAgent,
      })),
    };
  }
}
