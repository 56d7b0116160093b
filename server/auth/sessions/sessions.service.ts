import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, Raw } from 'typeorm';
import { KeyReads } from '../../database/key-reads.js';
import { IDLE_LIMIT } from '../../shared/limits.js';
import { type Page, type PageRequest, readPage } from '../../api/paging.js';
import { Session } from '../../database/entities/session.entity.js';
import { newBrowser } from '../../mail/notices.js';
import {
  type AuthenticatedUser,
  columnsOf,
  PROOF_COLUMNS,
  ROLE_COLUMNS,
} from './authenticated-user.js';
import { PROFILE_COLUMNS } from './profile.dto.js';
import { SecurityNotices } from './security-notices.service.js';
import { removeAll } from './remove-all.js';
import { SecurityLog } from './security-log.js';
import {
  currentClient,
  endSurplus,
  type Proof,
  REMEMBER_CLIENT,
  startSession,
} from './start-session.js';
import { currentOrigin } from '../../shared/request-context.js';

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

/** The log-ins of every account: what a token is checked against, and what its owner may end. */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger(SessionsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: KeyReads,
    private readonly notices: SecurityNotices,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * The account of a live session, or null. It brings the profile along, so that reading it costs no second query. Raw
   * SQL, as every request passes here: two primary keys in one round trip.
   */
  async authenticate(sid: string, userId: string): Promise<AuthenticatedUser | null> {
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
   * @param manager of the transaction in which something else than the password was verified
   * @returns its id, or why there is none: a code is owed, or the account or its password changed meanwhile.
   */
  async start(
    proof: Proof,
    remembered: boolean,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<{ sid: string } | 'code-owed' | 'account-changed'> {
    const sid = randomUUID();
    const session = { sid, remembered };
    const begin = async (at: EntityManager, notifiesOwner: boolean) =>
      startSession(at, proof, session, notifiesOwner);
    let found = await begin(manager, false);
    if (found?.isUnknownClient && !found.owesCode) {
      found = await manager.transaction(async (transaction) => {
        const account = await begin(transaction, true);
        if (account?.isUnknownClient && !account.owesCode) {
          await this.notices.send(transaction, newBrowser, account, {});
        }
        return account;
      });
    }
    if (!found) return 'account-changed';
    if (found.owesCode) return 'code-owed';
    if (found.isCrowded) await endSurplus(manager, proof.id, sid);
    return { sid };
  }

  /** Live ones by their login, the latest first. On a page, the one used last comes first. */
  async list(userId: string, page: PageRequest): Promise<Page<Session>> {
    const query = this.dataSource.manager
      .createQueryBuilder(Session, 's')
      .where('s.user_id = :userId', { userId })
      .andWhere(isAlive('s'));
    const columns = { time: 's.created_at', id: 's.id' };
    const { rows, nextCursor } = await readPage(query, page, columns);
    rows.sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
    return { rows, nextCursor };
  }

  /** Ends the session that asks. */
  async logOut({ id, sessionId }: AuthenticatedUser): Promise<void> {
    await this.end(id, sessionId);
    this.securityLog.recordLater('logged-out', id);
  }

  /** @returns whether the account had such a session. */
  async end(userId: string, id: string): Promise<boolean> {
    const { affected } = await this.dataSource.manager.delete(Session, { id, userId });
    return affected === 1;
  }

  /** Ends every session of an account but the one that asks. @returns how many there were. */
  async endOthers({ id, sessionId }: AuthenticatedUser): Promise<number> {
    return removeAll(this.dataSource.manager, 'sessions', id, sessionId);
  }

  /** Remembers where the request comes from, without a session. */
  async rememberClient(userId: string): Promise<void> {
    const { network, browser } = currentClient();
    await this.dataSource.query(REMEMBER_CLIENT, [userId, network, browser]);
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
