import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { scopes as scopeTexts } from '#content/scopes';
import { badField, problem } from '../../api/problem.js';
import { inFuture, revokePersonalTokens } from '../../database/accounts.js';
import { PersonalAccessToken } from '../../database/entities/personal-access-token.entity.js';
import { Cleanup } from '../../cleanup/cleanup.js';
import { KeyReads } from '../../database/key-reads.js';
import { Limiter } from '../../limits/limiter.js';
import { accessTokenExpires } from '../../mail/emails.js';
import { MailService, type Recipient } from '../../mail/mail.service.js';
import { accessTokenCreated, accessTokenRevoked } from '../../mail/notices.js';
import { Queue } from '../../queue/queue.js';
import { hashOf } from '../../shared/hash.js';
import { ACCESS_TOKENS_MAX, ENDED_TOKEN_DAYS } from '../../shared/lengths.js';
import { currentOrigin } from '../../shared/request-context.js';
import { type Scope, SCOPES, STAFF_SCOPES } from '../../shared/scopes.js';
import { HOUR } from '../../shared/units.js';
import { AccountChanges } from '../sessions/account-changes.js';
import { CALLER_SQL, type Program, type SessionUser } from '../sessions/callers.js';
import { SecurityLog } from '../sessions/security-log.js';
import { CreatedTokenResponse, type CreateTokenRequest, TokenResponse } from './tokens.dto.js';

/** By it scanners of source code know a leaked token. */
const PREFIX = 'nf_pat_';

export const newPersonalToken = () => PREFIX + randomBytes(32).toString('hex');

export const hintOf = (token: string) => `${PREFIX}…${token.slice(-4)}`;

/** Whether an Authorization header holds a personal access token rather than that of a session. */
export const isPersonal = (authorization = '') =>
  authorization.startsWith(PREFIX, 'Bearer '.length);

/** `last_used_at` is written at most this often. */
const USED_EVERY = '10 minutes';

/** Raw SQL, as every request of a program passes here. */
const FIND = `
  SELECT t.id AS "tokenId", t.user_id AS id, t.scopes, ${CALLER_SQL},
    t.expires_at <= now() AS ended, t.revoked,
    coalesce(t.last_used_at < now() - interval '${USED_EVERY}', true) AS stale
  FROM personal_access_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.token_hash = $1`;

interface FoundRow extends Program {
  tokenId: string;
  ended: boolean;
  revoked: boolean;
  stale: boolean;
}

/** Days before its end that the owner of a token is reminded, the first time and the last. */
const EARLY = 7;
const LATE = 1;

/** SQL of the first reminder of a new token, or null for one that lives too short for any. */
function firstReminder(days: number): null | (() => string) {
  const before = [EARLY, LATE].find((each) => each < days);
  return before === undefined ? null : () => `now() + interval '${days - before} days'`;
}

const REMINDED_AT_ONCE = 100;

/** Raw SQL: one statement takes the reminders that are due and sets the next ones, so that each is sent once. */
const TAKE_DUE = `
  UPDATE personal_access_tokens AS t
  SET remind_at = CASE WHEN t.expires_at > now() + interval '${LATE} days' THEN t.expires_at - interval '${LATE} days' END
  FROM users AS u WHERE u.id = t.user_id AND t.id IN (
    SELECT id FROM personal_access_tokens WHERE remind_at <= now() LIMIT ${REMINDED_AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING t.name, t.hint, t.expires_at AS "expiresAt", u.email, u.email_confirmed_at AS "emailConfirmedAt"`;

type Due = Pick<PersonalAccessToken, 'name' | 'hint' | 'expiresAt'> & Recipient;

@Injectable()
export class PersonalTokensService {
  private readonly logger = new Logger(PersonalTokensService.name);

  constructor(
    private readonly manager: EntityManager,
    private readonly reads: KeyReads,
    private readonly limiter: Limiter,
    private readonly accounts: AccountChanges,
    private readonly mail: MailService,
    private readonly securityLog: SecurityLog,
    queue: Queue,
    cleanup: Cleanup,
  ) {
    const old = `expires_at < now() - interval '${ENDED_TOKEN_DAYS} days'`;
    cleanup.registerRows('personal_access_tokens', old);
    queue.register({
      name: 'access-token-reminders',
      urgency: 'low',
      everySeconds: HOUR,
      run: async () => {
        const remind = async (transaction: EntityManager) => this.remind(transaction);
        while ((await manager.transaction(remind)) === REMINDED_AT_ONCE);
      },
    });
  }

  /** The account that a token speaks for. @throws Problem `invalid-access-token` that says why it is worth nothing */
  async authenticate(token: string): Promise<Program> {
    const [row] = await this.reads.query<FoundRow>(FIND, [hashOf(token)]);
    if (!row || row.ended) {
      this.securityLog.line('token-refused', row?.id);
      const ended = row?.revoked ? 'has been revoked' : 'has expired';
      throw problem('invalid-access-token', { why: row ? ended : 'is unknown' });
    }
    if (row.stale) this.noteUsed(row.tokenId);
    return row;
  }

  async list({ id: userId }: SessionUser) {
    const where = { userId, expiresAt: inFuture() };
    const order = { createdAt: 'DESC' } as const;
    const tokens = await this.manager.find(PersonalAccessToken, { where, order });
    return { tokens: tokens.map(TokenResponse.of) };
  }

  /**
   * @throws Problem `validation` for a scope that the account can't use; `confirmed-address-needed`;
   * `too-many-access-tokens`; `invalid-token` when the session has just ended; `too-many-requests`
   */
  async create(
    user: SessionUser,
    { name, scopes: wanted, expiresInDays: days }: CreateTokenRequest,
  ): Promise<CreatedTokenResponse> {
    const scopes = scopesFor(user, wanted);
    await this.limiter.take(['access-tokens', user.id]);
    return this.accounts.changeAccount(user, accessTokenCreated, async (manager, account) => {
      if (account.emailConfirmedAt === null) throw problem('confirmed-address-needed');
      const live = { userId: user.id, expiresAt: inFuture() };
      const count = await manager.countBy(PersonalAccessToken, live);
      if (count >= ACCESS_TOKENS_MAX) throw problem('too-many-access-tokens');
      const token = newPersonalToken();
      const tokenHash = hashOf(token);
      await manager.insert(PersonalAccessToken, {
        userId: user.id,
        tokenHash,
        hint: hintOf(token),
        name,
        scopes,
        expiresAt: () => `now() + interval '${days} days'`,
        remindAt: firstReminder(days),
      });
      const made = await manager.findOneByOrFail(PersonalAccessToken, { tokenHash });
      const rights = scopes.map((scope) => scopeTexts[scope].label).join(', ');
      const facts = { name, rights, until: made.expiresAt.toISOString() };
      return { facts, result: CreatedTokenResponse.of({ ...made, token }) };
    });
  }

  /** @throws Problem `no-such-access-token`; `invalid-token` when the session has just ended */
  async revoke(user: SessionUser, id: string): Promise<void> {
    await this.accounts.changeAccount(user, accessTokenRevoked, async (manager) => {
      const which = { id, userId: user.id };
      const live = { ...which, expiresAt: inFuture() };
      const token = await manager.findOneBy(PersonalAccessToken, live);
      if (!token) throw problem('no-such-access-token');
      await revokePersonalTokens(manager, which);
      return { facts: { name: token.name }, result: undefined };
    });
  }

  /** Emails owners whose tokens are about to expire. @returns how many of a batch were due */
  private async remind(manager: EntityManager): Promise<number> {
    const [due] = await manager.query<[Due[], number]>(TAKE_DUE);
    for (const { name, hint, expiresAt, ...recipient } of due) {
      // It may have expired while no worker was there.
      if (expiresAt.getTime() <= Date.now()) continue;
      const facts = { name, hint, until: expiresAt.toISOString() };
      await this.mail.send(manager, accessTokenExpires, recipient, facts);
    }
    return due.length;
  }

  /** Not awaited: a request must not fail because of it. */
  private noteUsed(id: string): void {
    const used = { lastUsedAt: () => 'now()', lastUsedFrom: currentOrigin().network };
    this.manager.update(PersonalAccessToken, id, used).catch((error: unknown) => {
      this.logger.warn(`A token's last use was not noted: ${String(error)}`);
    });
  }
}

/** In one order, each once. @throws Problem `validation` for one that the account can't use */
function scopesFor({ isStaff, hasTwoFactors }: SessionUser, wanted: readonly Scope[]): Scope[] {
  if (!(isStaff && hasTwoFactors) && wanted.some((scope) => STAFF_SCOPES.has(scope))) {
    const message = `Only staff who logged in with two factors can give a token any of ${[...STAFF_SCOPES].join(', ')}.`;
    throw badField('scopes', message);
  }
  return SCOPES.filter((scope) => wanted.includes(scope));
}
