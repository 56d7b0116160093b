import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, Raw } from 'typeorm';
import { PersonalAccessToken } from '../../database/entities/personal-access-token.entity.js';
import { KeyReads } from '../../database/key-reads.js';
import { problem } from '../../api/problem.js';
import { hashOf } from '../../shared/hash.js';
import { currentOrigin } from '../../shared/request-context.js';
import { columnsOf, type Program, ROLE_COLUMNS } from '../sessions/authenticated-user.js';
import { isPersonalToken } from './personal-token.js';
import { PROFILE_COLUMNS } from '../sessions/profile.dto.js';
import { revokePersonalTokens } from './revoke-personal-tokens.js';
import { SecurityLog } from '../sessions/security-log.js';

/** `last_used_at` is written at most this often. */
const USED_EVERY = '10 minutes';

/** Tokens that a process remembers to have found: some hundred bytes each. */
const KNOWN_MAX = 10_000;

const COLUMNS = columnsOf({ ...PROFILE_COLUMNS, ...ROLE_COLUMNS });

interface FoundRow extends Program {
  tokenId: string;
  ended: boolean;
  revoked: boolean;
  stale: boolean;
}

/** The keys of programs: what such a token is checked against, and how all of an account end. */
@Injectable()
export class PersonalTokens {
  private readonly logger = new Logger(PersonalTokens.name);
  /** Owners by the hashes of their tokens, which may have ended since: for limits, never to let anybody in. */
  private readonly known = new Map<string, string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: KeyReads,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * The account that a token speaks for. A mistyped token costs no statement.
   * @throws Problem 401 that says why a token is worth nothing
   */
  async authenticate(token: string): Promise<Program> {
    const row = isPersonalToken(token) ? await this.find(hashOf(token)) : null;
    if (!row) throw this.refusal('is not known here');
    if (row.ended) throw this.refusal(row.revoked ? 'has been revoked' : 'has expired', row.id);
    if (row.stale) this.noteUsed(row.tokenId, currentOrigin().network);
    return row;
  }

  /**
   * The owner of a token that this process has met, good or not; undefined for a possible guess. Asks no database.
   */
  ownerOf(token: string): string | undefined {
    return this.known.get(keyOf(hashOf(token)));
  }

  /**
   * Ends every token of an account at once, in the given transaction, and tells its owner's activity.
   * @returns how many there were
   */
  async revokeAll(manager: EntityManager, userId: string): Promise<number> {
    const revoked = await revokePersonalTokens(manager, { userId });
    if (revoked > 0) await this.securityLog.record('access-tokens-revoked', userId, manager);
    return revoked;
  }

  private refusal(why: string, accountId?: string) {
    this.securityLog.line('token-refused', accountId);
    return problem('invalid-access-token', { why });
  }

  /** Raw SQL, as every request of a program passes here. */
  private async find(hash: Buffer): Promise<FoundRow | null> {
    const [row = null] = await this.reads.query<FoundRow>(
      `SELECT t.id AS "tokenId", t.user_id AS id, t.scopes, ${COLUMNS},
         t.expires_at <= now() AS ended, t.revoked,
         coalesce(t.last_used_at < now() - interval '${USED_EVERY}', true) AS stale
       FROM personal_access_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.token_hash = $1`,
      [hash],
    );
    return this.remember(keyOf(hash), row);
  }

  private remember(hash: string, row: FoundRow | null): FoundRow | null {
    this.known.delete(hash);
    if (!row) return null;
    const [oldest] = this.known.size < KNOWN_MAX ? [] : this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
    this.known.set(hash, row.id);
    return row;
  }

  /** No request waits for this, and none fails with it. */
  private noteUsed(id: string, lastUsedFrom: string): void {
    const lastUsedAt = Raw(
      (column) => `(${column} IS NULL OR ${column} < now() - interval '${USED_EVERY}')`,
    );
    this.dataSource.manager
      .update(PersonalAccessToken, { id, lastUsedAt }, { lastUsedAt: () => 'now()', lastUsedFrom })
      .catch((error: unknown) =>
        this.logger.warn(`A token's last use was not noted: ${String(error)}`),
      );
  }
}

const keyOf = (hash: Buffer) => hash.toString('hex');
