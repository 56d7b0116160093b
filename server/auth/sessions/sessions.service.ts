import { Injectable, Logger } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { type PageRequest, readPage } from '../../api/paging.js';
import { problem } from '../../api/problem.js';
import { Cleanup } from '../../cleanup/cleanup.js';
import { endSessions } from '../../database/accounts.js';
import { SecurityEvent } from '../../database/entities/security-event.entity.js';
import { Session } from '../../database/entities/session.entity.js';
import { KeyReads } from '../../database/key-reads.js';
import { EVENTS_KEPT, IDLE_LIMIT, SESSIONS_MAX } from '../../shared/lengths.js';
import { currentOrigin } from '../../shared/request-context.js';
import { SESSION_USER_SQL, type SessionUser, type TokenClaims } from './callers.js';
import { SecurityLog } from './security-log.js';
import { type EventsResponse, toEventResponse, toSessionResponse } from './sessions.dto.js';

/** `last_seen_at` is written at most this often: a read per request, a write now and then. */
const SEEN_EVERY = '5 minutes';

/** SQL of a row of sessions that has expired or was idle for too long. Three conditions, an index each. */
const isOver = (row: string) => `(${row}.expires_at <= now()
  OR ${row}.remembered AND ${row}.last_seen_at <= now() - interval '${IDLE_LIMIT.remembered}'
  OR NOT ${row}.remembered AND ${row}.last_seen_at <= now() - interval '${IDLE_LIMIT.session}')`;

interface AliveRow extends Omit<SessionUser, 'id' | 'sessionId'> {
  stale: boolean;
}

/** The sessions of every account: what a token is checked against, and what its owner sees and ends. */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger(SessionsService.name);

  constructor(
    private readonly manager: EntityManager,
    private readonly reads: KeyReads,
    private readonly securityLog: SecurityLog,
    cleanup: Cleanup,
  ) {
    cleanup.registerRows('sessions', isOver('sessions'));
  }

  /** The account of a live session, with its profile. Raw SQL, as every request passes here. */
  async authenticate({ sub: userId, sid }: TokenClaims): Promise<SessionUser | null> {
    const [row] = await this.reads.query<AliveRow>(
      `SELECT ${SESSION_USER_SQL}, s.last_seen_at < now() - interval '${SEEN_EVERY}' AS stale
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.id = $1 AND s.user_id = $2 AND NOT ${isOver('s')}`,
      [sid, userId],
    );
    if (!row) return null;
    if (row.stale) this.noteSeen(sid, currentOrigin().ip);
    return { ...row, id: userId, sessionId: sid };
  }

  async list({ id, sessionId }: SessionUser) {
    const sessions = await this.find(id);
    return { sessions: sessions.map((session) => toSessionResponse(session, sessionId)) };
  }

  /** By when they began, the latest first. On a page, the last occurrence comes first. */
  async events({ id }: SessionUser, page: PageRequest): Promise<EventsResponse> {
    const { rows, nextCursor } = await this.findEvents(id, page);
    return { events: rows.map(toEventResponse), nextCursor };
  }

  async copy({ id, sessionId }: SessionUser) {
    const [sessions, events] = await Promise.all([
      this.find(id),
      this.findEvents(id, { limit: EVENTS_KEPT }),
    ]);
    return {
      sessions: sessions.map((session) => ({
        ...toSessionResponse(session, sessionId),
        userAgent: session.userAgent,
      })),
      events: events.rows.map((event) => ({
        ...toEventResponse(event),
        userAgent: event.userAgent,
      })),
    };
  }

  /** @throws Problem `no-such-session` */
  async end({ id: userId }: SessionUser, id: string): Promise<void> {
    const { affected } = await this.manager.delete(Session, { id, userId });
    if (affected !== 1) throw problem('no-such-session');
    this.securityLog.recordLater('session-ended', userId);
  }

  async endOthers({ id, sessionId }: SessionUser): Promise<void> {
    const ended = await endSessions(this.manager, id, sessionId);
    if (ended > 0) this.securityLog.recordLater('other-sessions-ended', id);
  }

  private async find(userId: string): Promise<Session[]> {
    const query = this.manager.createQueryBuilder(Session, 's').where({ userId });
    query
      .andWhere(`NOT ${isOver('s')}`)
      .orderBy('s.last_seen_at', 'DESC')
      .limit(SESSIONS_MAX);
    return query.getMany();
  }

  private async findEvents(userId: string, page: PageRequest) {
    const query = this.manager.createQueryBuilder(SecurityEvent, 'e').where({ userId });
    // Not by its number, which would reveal how much happens on the whole site.
    const found = await readPage(query, page, { time: 'e.began_at', id: 'e.public_id' });
    // A group stands where it began. Events of one transaction are of one moment.
    found.rows.sort(
      (a, b) => b.occurredAt.getTime() - a.occurredAt.getTime() || Number(b.id) - Number(a.id),
    );
    return found;
  }

  /** Not awaited: a request must not fail because of it. */
  private noteSeen(id: string, lastIp: string | null): void {
    const seen = { lastSeenAt: () => 'now()', lastIp };
    this.manager.update(Session, id, seen).catch((error: unknown) => {
      this.logger.warn(`A session's last use was not noted: ${String(error)}`);
    });
  }
}
