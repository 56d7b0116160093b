import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import type { LinkToken } from '../../database/entities/link-token.entity.js';
import { User } from '../../database/entities/user.entity.js';
import type { AccountEmail } from '../../mail/email.js';
import { askerFor } from '../../mail/email-budgets.js';
import { MailService } from '../../mail/mail.service.js';
import { hashOf } from '../../shared/hash.js';
import { inFuture, newToken } from './link-tokens.js';
import { type OwnerEvent, SecurityLog } from '../sessions/security-log.js';
import { NOTHING, takenByFirstClaim } from './set-up-before.js';
import type { SetUpBefore } from '../../shared/set-up-before.js';
import { currentOrigin } from '../../shared/request-context.js';

/** As much of a kind of link as it takes to look one up. */
export interface ReadableLink<Token extends LinkToken = LinkToken> {
  token: new () => Token;
  /** The address that the account gets when the link is used; null, or left out, where it keeps its own. */
  newEmail?(link: Token): string | null;
  /** The words to the log and to the caller about a link that is not good. */
  refused: {
    event: string;
    problem:
      | 'invalid-reset-token'
      | 'invalid-confirmation-link'
      | 'invalid-email-change-link'
      | 'invalid-not-me-link';
  };
}

export interface LinkKind<Token extends LinkToken = LinkToken> extends ReadableLink<Token> {
  email: AccountEmail<{ token: string }>;
  minutes: number;
  /** Whether the owner's mail was read to ask for it. A link that anybody may ask for has a budget. */
  askedBy: 'anybody' | 'owner';
  /** The event that the owner is shown when it was used, besides a new password. */
  used?: OwnerEvent;
}

/** The facts that a link to an account needs. */
export type Linked = Pick<User, 'id' | 'email' | 'emailConfirmedAt' | 'knownNetworks'>;

/**
 * Links that are mailed: the holder of the token at the end of one reads the mail of the account's address. 256 random
 * bits, stored as a hash, one live token of a kind for each account, good once (ASVS 5.0, 6.4.1 and 6.6.2).
 */
@Injectable()
export class MailedLinks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mail: MailService,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Mails a link in place of any earlier one, in the given transaction. Without an email, when the address was sent
   * too many, the earlier one stays good.
   * @param carried the columns that links of this kind have besides
   * @returns whether there is an email
   */
  async send(
    manager: EntityManager,
    kind: LinkKind,
    account: Linked,
    carried: object = {},
  ): Promise<boolean> {
    const token = newToken();
    const asker = kind.askedBy === 'anybody' ? askerFor(account) : undefined;
    // To the address as the account has it, never as it was typed just now.
    if (!(await this.mail.send(manager, kind.email, account, { token }, asker))) return false;
    await manager.upsert(
      kind.token,
      {
        ...carried,
        userId: account.id,
        tokenHash: hashOf(token),
        createdAt: () => 'now()',
        expiresAt: () => `now() + interval '${kind.minutes} minutes'`,
      },
      ['userId'],
    );
    return true;
  }

  /**
   * The owner of a link, which stays good.
   * @param callerId the account that asks, where it is known
   * @throws Problem 400 when the token is unknown, used, replaced or expired; 429.
   */
  async ownerOf(kind: ReadableLink, token: string, callerId?: string): Promise<User> {
    const found = await this.find(kind, token);
    if (found) return found.owner;
    this.securityLog.line(kind.refused.event, callerId);
    throw problem(kind.refused.problem);
  }

  /** @throws Problem 429 */
  private async find(
    { token: entity }: ReadableLink,
    token: string,
  ): Promise<{ link: LinkToken; owner: User } | null> {
    const { manager } = this.dataSource;
    const link = await manager.findOneBy(entity, {
      tokenHash: hashOf(token),
      expiresAt: inFuture(),
    });
    await this.limiter.take('mailed-link', link?.userId ?? currentOrigin().network);
    const owner = link && (await manager.findOneBy(User, { id: link.userId }));
    return owner && { link, owner };
  }

  /**
   * The owner of a link, null for one that is not good; the address that the account gets by it; and the set-up that
   * its use from the caller's session takes away. It stays good.
   * @throws Problem 429
   */
  async read(
    kind: ReadableLink,
    token: string,
    caller: { id: string; sessionId: string } | undefined,
  ): Promise<{ email: string | null; newEmail: string | null; removes: SetUpBefore }> {
    const found = await this.find(kind, token);
    if (!found) return { email: null, newEmail: null, removes: NOTHING };
    const { link, owner } = found;
    const sessionId = caller?.id === owner.id ? caller.sessionId : undefined;
    const removes = await takenByFirstClaim(this.dataSource.manager, owner, { sessionId });
    return { email: owner.email, newEmail: kind.newEmail?.(link) ?? null, removes };
  }

  /**
   * Uses a link up. Locks its account first, so that claims by different links wait for each other.
   * @throws Problem 400 when the account is gone, or the link: of two calls with one, the second.
   */
  async useUp(
    manager: EntityManager,
    kind: ReadableLink,
    token: string,
    id: string,
  ): Promise<User> {
    const lock = { mode: 'for_no_key_update' } as const;
    const account = await manager.findOne(User, { where: { id }, lock });
    const link = { tokenHash: hashOf(token), expiresAt: inFuture() };
    if (!account || (await manager.delete(kind.token, link)).affected !== 1) {
      throw problem(kind.refused.problem);
    }
    return account;
  }
}
