import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PersonalAccessToken } from '../../database/entities/personal-access-token.entity.js';
import { accessTokenCreated, accessTokenRevoked } from '../../mail/notices.js';
import { badField, problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import { hashOf } from '../../shared/hash.js';
import { ACCESS_TOKENS_MAX } from '../../shared/limits.js';
import { type Scope, SCOPES, STAFF_SCOPES } from '../../shared/scopes.js';
import { type PageRequest, readPage } from '../../api/paging.js';
import { AccountChanges } from '../sessions/account-changes.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { hintOf, newPersonalToken } from './personal-token.js';
import { revokePersonalTokens } from './revoke-personal-tokens.js';
import { inFuture } from '../../database/in-future.js';
import { firstReminder } from './token-reminders.js';
import {
  type CreatedTokenResponse,
  type CreateTokenRequest,
  type TokensResponse,
  toTokenResponse,
} from './tokens.dto.js';

/** Raw SQL, for its OFFSET: an account's tokens that have ended, of which as many are kept as there may be good ones. */
const FORGET_ENDED = `
  DELETE FROM personal_access_tokens WHERE id IN (
    SELECT id FROM personal_access_tokens WHERE user_id = $1 AND expires_at <= now()
    ORDER BY expires_at DESC OFFSET ${ACCESS_TOKENS_MAX})`;

/** The keys of programs, as their owner makes and revokes them. */
@Injectable()
export class TokensService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limiter: Limiter,
    private readonly accounts: AccountChanges,
  ) {}

  /** Those that are good, the one made last first. */
  async list({ id }: AuthenticatedUser, page: PageRequest): Promise<TokensResponse> {
    const query = this.dataSource.manager
      .createQueryBuilder(PersonalAccessToken, 't')
      .where('t.user_id = :id', { id })
      .andWhere('t.expires_at > now()');
    const columns = { time: 't.created_at', id: 't.id' };
    const { rows, nextCursor } = await readPage(query, page, columns);
    return { tokens: rows.map(toTokenResponse), nextCursor };
  }

  /**
   * @throws Problem 400 for a scope that the account has no use of; 409 while the address is not confirmed, or when there
   * are as many as there may be; 401 when the session has just ended; 429
   */
  async create(
    user: AuthenticatedUser,
    { name, scopes: wanted, expiresInDays: days }: CreateTokenRequest,
  ): Promise<CreatedTokenResponse> {
    const scopes = scopesFor(user, wanted);
    await this.limiter.take('access-tokens', user.id);
    const notification = { event: 'access-token-created', notice: accessTokenCreated } as const;
    return this.accounts.changeAccount(user, notification, async (manager, account) => {
      if (account.emailConfirmedAt === null) throw problem('confirmed-address-needed');
      await makeRoom(manager, user.id);
      const token = newPersonalToken();
      const made = { userId: user.id, tokenHash: hashOf(token), hint: hintOf(token), name, scopes };
      const { identifiers } = await manager.insert(PersonalAccessToken, {
        ...made,
        expiresAt: () => `now() + interval '${days} days'`,
        remindAt: firstReminder(days),
      });
      const kept = await manager.findOneByOrFail(PersonalAccessToken, {
        id: identifiers[0]?.['id'],
      });
      const facts = { name, scopes: scopes.join(', '), until: kept.expiresAt.toISOString() };
      return { facts, result: { ...toTokenResponse(kept), token } };
    });
  }

  /** @throws Problem 404; 401 when the session has just ended */
  async revoke(user: AuthenticatedUser, id: string): Promise<void> {
    const notification = { event: 'access-token-revoked', notice: accessTokenRevoked } as const;
    await this.accounts.changeAccount(user, notification, async (manager) => {
      const which = { id, userId: user.id, expiresAt: inFuture() };
      const token = await manager.findOneBy(PersonalAccessToken, which);
      if (!token) throw problem('no-such-access-token');
      await revokePersonalTokens(manager, { userId: user.id, id });
      return { facts: { name: token.name }, result: undefined };
    });
  }
}

/** In one order, each once. @throws Problem 400 for one that the account has no use of */
function scopesFor(
  { isStaff, hasTwoFactors }: AuthenticatedUser,
  wanted: readonly Scope[],
): Scope[] {
  if (!(isStaff && hasTwoFactors) && wanted.some((scope) => STAFF_SCOPES.has(scope))) {
    const message = `Only staff, logged in with two factors, may give a token ${[...STAFF_SCOPES].join(' and ')}.`;
    throw badField('scopes', { code: 'not-allowed', message });
  }
  return SCOPES.filter((scope) => wanted.includes(scope));
}

/** The account is locked: of two at once, the second counts the first. @throws Problem 409 */
async function makeRoom(manager: EntityManager, userId: string): Promise<void> {
  const good = await manager.countBy(PersonalAccessToken, { userId, expiresAt: inFuture() });
  if (good >= ACCESS_TOKENS_MAX) throw problem('too-many-access-tokens');
  await manager.query(FORGET_ENDED, [userId]);
}
