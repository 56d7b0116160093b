import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EmailChangeToken } from '../../database/entities/link-token.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { askerFor } from '../../mail/email-budgets.js';
import { addressTaken } from '../../mail/emails.js';
import { MailService } from '../../mail/mail.service.js';
import { Queue, type QueueTask } from '../../queue/queue.js';
import { canonicalEmail } from '../../shared/email-address.js';
import { hashOf } from '../../shared/hash.js';
import { EMAIL_CHANGE_MINUTES } from '../../shared/limits.js';
import { currentOrigin, type RequestOrigin, runInContext } from '../../shared/request-context.js';
import { ConfirmationLinks } from './confirmation-links.js';
import { EMAIL_CHANGE } from './link-kinds.js';
import { MailedLinks } from './mailed-links.js';
import { newToken } from './link-tokens.js';

interface WaitingRequest {
  userId: string;
  /** The token hash that its row has until the link is mailed, in base64url: a newer request has another. */
  request: string;
  origin: RequestOrigin;
}

/** Links to addresses that accounts are to have. */
@Injectable()
export class EmailChangeLinks {
  private readonly requests: QueueTask<WaitingRequest>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly links: MailedLinks,
    private readonly confirmation: ConfirmationLinks,
    private readonly mail: MailService,
    queue: Queue,
  ) {
    this.requests = queue.register<WaitingRequest>({
      name: 'email-change-request',
      urgency: 'urgent',
      run: async ({ origin, ...waiting }) =>
        runInContext({ origin }, async () => this.answer(waiting)),
    });
  }

  /** Takes a change of address down, in the given transaction. From now on the link of an earlier one is worth nothing. */
  async take(
    manager: EntityManager,
    { id: userId, emailCanonical: startedFrom }: User,
    wanted: Pick<EmailChangeToken, 'email' | 'oldAddressLost'>,
  ): Promise<void> {
    const tokenHash = hashOf(newToken());
    const createdAt = () => 'now()';
    const expiresAt = () => `now() + interval '${EMAIL_CHANGE_MINUTES} minutes'`;
    const change = { ...wanted, userId, startedFrom, tokenHash, createdAt, expiresAt };
    await manager.upsert(EmailChangeToken, change, ['userId']);
    const request = tokenHash.toString('base64url');
    await this.requests.add(manager, { userId, request, origin: currentOrigin() });
  }

  /**
   * Mails the link to an address that is free, and tells the owner of a taken one. An account that nobody has confirmed
   * gets its confirmation link, as from a sign-up. Does nothing for a request that was replaced or stopped meanwhile.
   */
  private async answer({ userId, request }: Omit<WaitingRequest, 'origin'>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const account = await manager.findOne(User, { where: { id: userId }, lock });
      const tokenHash = Buffer.from(request, 'base64url');
      const change = await manager.findOneBy(EmailChangeToken, { userId, tokenHash });
      if (!account || !change) return;
      const { email, startedFrom, oldAddressLost } = change;
      const taken = await manager.findOneBy(User, { emailCanonical: canonicalEmail(email) });
      if (!taken) {
        const recipient = { ...account, email, emailConfirmedAt: null };
        const carried = { email, startedFrom, oldAddressLost };
        await this.links.send(manager, EMAIL_CHANGE, recipient, carried);
      } else if (taken.emailConfirmedAt === null) {
        await this.confirmation.sendLink(manager, taken.id);
      } else {
        await this.mail.send(manager, addressTaken, taken, {}, askerFor(taken));
      }
    });
  }
}
