import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { User } from '../../database/entities/user.entity.js';
import { UNCONFIRMED_ACCOUNT_DAYS } from '../../shared/limits.js';
import { CONFIRMATION } from './link-kinds.js';
import { MailedLinks } from './mailed-links.js';

/** SQL of `confirmBy`: how long an account is kept that nobody confirms or uses. */
export const UNCONFIRMED_UNTIL = () => `now() + interval '${UNCONFIRMED_ACCOUNT_DAYS} days'`;

/** Mails links that confirm addresses. */
@Injectable()
export class ConfirmationLinks {
  constructor(private readonly links: MailedLinks) {}

  /** Sends the first link to an account that has just been made (with `UNCONFIRMED_UNTIL`), in the same transaction. */
  async sendFirstLink(
    manager: EntityManager,
    { id, email }: Pick<User, 'id' | 'email'>,
  ): Promise<void> {
    const account = { id, email, emailConfirmedAt: null, knownNetworks: [] };
    await this.links.send(manager, CONFIRMATION, account);
  }

  /**
   * Sends a link to an account that is not confirmed yet, in the given transaction.
   * @returns whether an email is queued; undefined where there is no such account
   */
  async sendLink(manager: EntityManager, id: string): Promise<boolean | undefined> {
    const account = await manager.findOne(User, {
      where: { id, emailConfirmedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
    if (!account) return undefined;
    await manager.update(User, { id, confirmBy: IsNull() }, { confirmBy: UNCONFIRMED_UNTIL });
    return this.links.send(manager, CONFIRMATION, account);
  }
}
