import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, Raw } from 'typeorm';
import { type PageRequest, readPage } from '../../api/paging.js';
import { problem } from '../../api/problem.js';
import { Session } from '../../database/entities/session.entity.js';
import { KeyReads } from '../../database/key-reads.js';
import { Limiter } from '../../limits/limiter.js';
import { newBrowser } from '../../mail/notices.js';
import type { CanonicalEmail } from '../../shared/email-address.js';
import { EVENTS_KEPT, IDLE_LIMIT, SESSION_SECONDS, SESSIONS_MAX } from '../../shared/limits.js';
import { measure, type Measurements } from '../../shared/measurements.js';
import { currentOrigin } from '../../shared/request-context.js';
import { AccountChanges } from './account-changes.js';
import {
  type AuthenticatedUser,
  columnsOf,
  PROOF_COLUMNS,
  ROLE_COLUMNS,
} from './authenticated-user.js';
import { endSessions } from './end-sessions.js';
import { ofPair, ofStrangers } from './login-points.js';
import type { LoginResponse } from './login.dto.js';
import { PROFILE_COLUMNS } from './profile.dto.js';
import { type EventsRequest, SecurityLog } from './security-log.js';
import { SessionJwt, type TokenClaims } from './session-jwt.js';
import {
  type EventsResponse,
  type SessionsResponse,
  toEventResponse,
  toSessionResponse,
} from './sessions.dto.js';
import {
  currentClient,
  endSurplus,
  type Proof,
  REMEMBER_CLIENT,
  startSession,
} from './start-session.js';

/** `last_seen_at` is written at most this often: a read per request, a write now and then. */
const SEEN_EVERY = '5 minutes';

/** SQL of a row of sessions: neither over nor idle for too long. */
export const isAlive = (row: string) => `
  ${row}.expires_at > now() AND ${row}.last_seen_at > now() - CASE WHEN ${row}.remembered
    THEN interval '${IDLE_LIMIT.remembered}' ELSE interval '${IDLE_LIMIT.session}' END`;

const COLUMNS = columnsOf({ ...PROFILE_COLUMNS, ...ROLE_COLUMNS, ...PROOF_COLUMNS });

interface AliveRow extends Omit<AuthenticatedUser, 'id' | 'sessionId'> {
  stale: boolean;
}

/** The sessions of every account: what a token is checked against, and what its owner sees and ends. */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger(SessionsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: KeyReads,
    private readonly accounts: AccountChanges,
    private readonly tokens: SessionJwt,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * The account of a live session, or null. It brings the profile along, so that reading it costs no second query. Raw
   * SQL, as every request passes here: two primary keys in one round trip.
   */
  async authenticate({ sub: userId, sid }: TokenClaims): Promise<AuthenticatedUser | null> {
    const [row] = await this.reads.query<AliveRow>(
      `SELECT ${COLUMNS}, s.last_seen_at < now() - interval '${SEEN_EVERY}' AS stale
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.id = $1 AND s.user_id = $2 AND ${isAlive('s')}`,
      [sid, userId],
    );
    if (!row) return null;
    if (row.stale) this.noteSeen(sid, currentOrigin().ip);
    return { ...row, id: userId, sessionId: sid };
  }

  /**
   * Starts a session. The account's sessions stay within `SESSIONS_MAX`. Its owner is notified of a client that the account
   * does not know, by an email in the transaction that starts the session.
   * @param at the transaction in which something else than the password was verified, and the id that its session gets
   * @returns its token, or why there is none: a code is owed, or the account or its password changed meanwhile.
   */
  async start(
    proof: Proof,
    remembered: boolean,
    method: Measurements['login']['method'],
    { manager, sid }: { manager: EntityManager; sid: string } = {
      manager: this.dataSource.manager,
      sid: randomUUID(),
    },
  ): Promise<LoginResponse | 'code-owed' | 'account-changed'> {
    const begin = async (at: EntityManager, notifiesOwner: boolean) =>
      startSession(at, proof, { sid, remembered }, notifiesOwner);
    let found = await begin(manager, false);
    if (found?.isUnknownClient && !found.owesCode) {
      found = await manager.transaction(async (transaction) => {
        const account = await begin(transaction, true);
        if (account?.isUnknownClient && !account.owesCode) {
          await this.accounts.sendNotice(transaction, newBrowser, account, {});
        }
        return account;
      });
    }
    if (!found) return 'account-changed';
    if (found.owesCode) return 'code-owed';
    if (found.isCrowded) await endSurplus(manager, proof.id, sid);
    this.securityLog.line('logged-in', proof.id);
    measure('login', { method, outcome: 'accepted' });
    const lifetime = remembered ? SESSION_SECONDS.remembered : SESSION_SECONDS.session;
    return {
      access_token: this.tokens.sign({ sub: proof.id, sid }, lifetime),
      token_type: 'Bearer',
      expires_in: lifetime,
    };
  }

  /** The owner proved it another way than by the password: everything counted against the account is forgotten. */
  async forgetFailures(email: CanonicalEmail): Promise<void> {
    await this.limiter.clear(...ofPair(email));
    await this.limiter.clear(...ofStrangers(email));
  }

  /** The same without a session: this client is known from now on. */
  async trustClient(userId: string, email: CanonicalEmail): Promise<void> {
    await this.forgetFailures(email);
    const { network, browser } = currentClient();
    await this.dataSource.query(REMEMBER_CLIENT, [userId, network, browser]);
  }

  /** Live ones by their login, the latest first. On a page, the one used last comes first. */
  async list(user: AuthenticatedUser, page: PageRequest): Promise<SessionsResponse> {
    const { rows, nextCursor } = await this.find(user.id, page);
    const sessions = rows.map((session) => toSessionResponse(session, user.sessionId));
    return { sessions, nextCursor };
  }

  async events({ id }: AuthenticatedUser, page: EventsRequest): Promise<EventsResponse> {
    const { rows, nextCursor } = await this.securityLog.list(id, page);
    return { events: rows.map(toEventResponse), nextCursor };
  }

  /** All that is kept, with what browsers called themselves. */
  async copy({ id, sessionId }: AuthenticatedUser) {
    const [sessions, events] = await Promise.all([
      this.find(id, { limit: SESSIONS_MAX }),
      this.securityLog.list(id, { limit: EVENTS_KEPT }),
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

  /** Ends the session that asks. */
  async logOut({ id: userId, sessionId: id }: AuthenticatedUser): Promise<void> {
    await this.dataSource.manager.delete(Session, { id, userId });
    this.securityLog.recordLater('logged-out', userId);
  }

  /** @throws Problem 404 */
  async end({ id: userId }: AuthenticatedUser, id: string): Promise<void> {
    const { affected } = await this.dataSource.manager.delete(Session, { id, userId });
    if (affected !== 1) throw problem('no-such-session');
    this.securityLog.recordLater('session-ended', userId);
  }

  async endOthers({ id, sessionId }: AuthenticatedUser): Promise<void> {
    const ended = await endSessions(this.dataSource.manager, id, sessionId);
    if (ended > 0) this.securityLog.recordLater('other-sessions-ended', id);
  }

  private async find(userId: string, page: PageRequest) {
    const query = this.dataSource.manager
      .createQueryBuilder(Session, 's')
      .where('s.user_id = :userId', { userId })
      .andWhere(isAlive('s'));
    const found = await readPage(query, page, { time: 's.created_at', id: 's.id' });
    found.rows.sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
    return found;
  }

  /** No request waits for this, and none fails with it. */
  private noteSeen(id: string, lastIp: string | null): void {
    const lastSeenAt = Raw((column) => `${column} < now() - interval '${SEEN_EVERY}'`);
    this.dataSource.manager
      .update(Session, { id, lastSeenAt }, { lastSeenAt: () => 'now()', lastIp })
      .catch((error: unknown) =>
        this.logger.warn(`A session's last use was not noted: ${String(error)}`),
      );
  }
}
