import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { inBatches } from '../../common/in-batches.js';
import { IDLE_LIMIT, SESSION_SECONDS, SESSIONS_MAX } from '../../common/limits.js';
import { cleanIp, type RequestOrigin } from '../../common/request-origin.js';
import type { AuthenticatedUser } from '../authenticated-user.js';
import { Session } from '../../database/entities/session.entity.js';
import { endAllSessions, endSurplusSessions } from './ending.js';

/** `last_seen_at` is written at most this often: a read per request, a write now and then. */
const SEEN_EVERY = '5 minutes';

const ALIVE = `s.expires_at > now() AND s.last_seen_at > now() - CASE WHEN s.remembered
  THEN interval '${IDLE_LIMIT.remembered}' ELSE interval '${IDLE_LIMIT.session}' END`;

/** What a token claims. */
interface Claim {
  sid: string;
  userId: string;
}

interface AliveRow {
  id: string;
  user_id: string;
  email: string;
  name: string | null;
  proof_age: number;
  proof_renewed: boolean;
  email_verified: boolean;
  stale: boolean;
}

/** The log-ins of every account: what a token is checked against, and what its owner may end. */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger(SessionsService.name);

  private readonly findAlive = inBatches((claims: readonly Claim[]) => this.queryAlive(claims));

  constructor(private readonly dataSource: DataSource) {}

  /** The account of a live session, or null. It brings the profile along, so that reading it costs no second query. */
  async authenticate(
    sid: string,
    userId: string,
    request: FastifyRequest,
  ): Promise<AuthenticatedUser | null> {
    const row = await this.findAlive({ sid, userId });
    if (!row) return null;
    if (row.stale) this.noteSeen(sid, cleanIp(request.ip));
    return {
      id: userId,
      email: row.email,
      name: row.name,
      emailVerified: row.email_verified,
      sessionId: sid,
      proof: { ageSeconds: row.proof_age, renewed: row.proof_renewed },
    };
  }

  /**
   * Raw SQL, as every request passes here: two primary keys, without the mapping of a repository (0.46
   * becomes 0.61 of the bare limit), and one round trip for all requests of the moment (0.61 becomes 1.09).
   */
  private async queryAlive(claims: readonly Claim[]): Promise<(AliveRow | null)[]> {
    const rows = await this.dataSource.query<AliveRow[]>(
      `SELECT s.id, s.user_id, u.email, u.name, u.email_confirmed_at IS NOT NULL AS email_verified,
         extract(epoch FROM now() - s.authenticated_at)::float8 AS proof_age,
         s.authenticated_at > s.created_at AS proof_renewed,
         s.last_seen_at < now() - interval '${SEEN_EVERY}' AS stale
       FROM unnest($1::uuid[], $2::uuid[]) AS claimed (id, user_id)
       JOIN sessions s ON s.id = claimed.id AND s.user_id = claimed.user_id
       JOIN users u ON u.id = s.user_id
       WHERE ${ALIVE}`,
      [claims.map(({ sid }) => sid), claims.map(({ userId }) => userId)],
    );
    const bySession = new Map(rows.map((row) => [row.id, row]));
    return claims.map(({ sid, userId }) => {
      const row = bySession.get(sid);
      return row?.user_id === userId ? row : null;
    });
  }

  /**
   * Starts a session and records the login in one statement, provided that the password is still the one
   * that was just verified: a login never outruns a change of password (the share lock waits for it).
   * The account's sessions stay within `SESSIONS_MAX`.
   * @returns its id, or null when the account or its password changed meanwhile.
   */
  async start(
    account: { id: string; passwordHash: string },
    remembered: boolean,
    origin: RequestOrigin,
  ): Promise<string | null> {
    const lifetime = remembered ? SESSION_SECONDS.remembered : SESSION_SECONDS.session;
    const rows = await this.dataSource.query<{ id: string }[]>(
      `WITH account AS (SELECT id FROM users WHERE id = $1 AND password_hash = $2 FOR SHARE),
       event AS (
         INSERT INTO security_events (user_id, type, ip, user_agent)
         SELECT id, 'logged-in', $6, $7 FROM account
       )
       INSERT INTO sessions (id, user_id, remembered, expires_at, last_ip, user_agent)
       SELECT $3, id, $4, now() + make_interval(secs => $5), $6, $7 FROM account RETURNING id`,
      [
        account.id,
        account.passwordHash,
        randomUUID(),
        remembered,
        lifetime,
        origin.ip,
        origin.userAgent,
      ],
    );
    const [started] = rows;
    if (!started) return null;
    await endSurplusSessions(this.dataSource.manager, account.id, started.id);
    return started.id;
  }

  /** Live ones, the latest used first, `SESSIONS_MAX` at most. */
  async list(userId: string): Promise<Session[]> {
    return this.dataSource.manager
      .createQueryBuilder(Session, 's')
      .where('s.user_id = :userId', { userId })
      .andWhere(ALIVE)
      .orderBy('s.last_seen_at', 'DESC')
      .limit(SESSIONS_MAX)
      .getMany();
  }

  /** Whether nobody has ended a session meanwhile, as the given transaction sees it. */
  async exists(manager: EntityManager, id: string): Promise<boolean> {
    return manager.existsBy(Session, { id });
  }

  /** @returns whether the account had such a session. */
  async end(userId: string, id: string): Promise<boolean> {
    const { affected } = await this.dataSource.manager.delete(Session, { id, userId });
    return affected === 1;
  }

  /** Ends every session of an account, but for one if it is named. @returns how many there were. */
  async endAll(manager: EntityManager, userId: string, exceptId?: string): Promise<number> {
    return endAllSessions(manager, userId, exceptId);
  }

  /** No request waits for this, and none fails with it. */
  private noteSeen(sid: string, ip: string | null): void {
    this.dataSource
      .query(
        `UPDATE sessions SET last_seen_at = now(), last_ip = $2
         WHERE id = $1 AND last_seen_at < now() - interval '${SEEN_EVERY}'`,
        [sid, ip],
      )
      .catch((error: unknown) =>
        this.logger.warn(`A session's last use was not noted: ${String(error)}`),
      );
  }
}
