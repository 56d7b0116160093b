import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { badField, problem } from '../../api/problem.js';
import { MailedLink } from '../../database/entities/mailed-link.entity.js';
import { inFuture, lockAccount } from '../../database/accounts.js';
import { User } from '../../database/entities/user.entity.js';
import { addressTaken, confirmNewAddress, newAddress } from '../../mail/emails.js';
import { MailService } from '../../mail/mail.service.js';
import { emailChanged, emailChangeRequested } from '../../mail/notices.js';
import { Queue, type QueueTask } from '../../queue/queue.js';
import { Limiter } from '../../limits/limiter.js';
import { canonicalEmail } from '../../shared/email-address.js';
import { hashOf, newToken } from '../../shared/hash.js';
import { currentOrigin, type RequestOrigin, runInContext } from '../../shared/request-context.js';
import { LinkClaimsService } from './link-claims.service.js';
import { AccountChanges } from '../sessions/account-changes.js';
import type { SessionUser } from '../sessions/callers.js';
import { LoginService } from '../sessions/login.service.js';
import type { ChangeEmailRequest } from './mailed-links.dto.js';
import { MailedLinksService } from './mailed-links.service.js';

const OWN_ADDRESS = 'Your account has this address already.';

interface WaitingRequest {
  userId: string;
  /** The token hash that its row has until the link is mailed, in base64url: a newer request has another. */
  request: string;
  origin: RequestOrigin;
}

/** Changes of address: asked for by a session, answered by the worker, confirmed at the new address. */
@Injectable()
export class EmailChangeService {
  private readonly requests: QueueTask<WaitingRequest>;

  constructor(
    private readonly manager: EntityManager,
    private readonly limiter: Limiter,
    private readonly accounts: AccountChanges,
    private readonly links: MailedLinksService,
    private readonly claims: LinkClaimsService,
    private readonly mail: MailService,
    private readonly login: LoginService,
    queue: Queue,
  ) {
    this.requests = queue.register<WaitingRequest>({
      name: 'email-change-request',
      urgency: 'urgent',
      run: async ({ origin, ...waiting }) => runInContext(origin, async () => this.answer(waiting)),
    });
  }

  /**
   * The worker looks up later whether the new address is free: a free and a taken one cost this call the same work.
   * @throws Problem `validation` for the account's own address; `invalid-token` when the session has just ended;
   * `too-many-requests`
   */
  async request(user: SessionUser, { email: newEmail }: ChangeEmailRequest): Promise<void> {
    const { id: userId } = user;
    await this.limiter.take(['email-changes', userId]);
    await this.accounts.changeAccount(user, emailChangeRequested, async (manager, account) => {
      if (canonicalEmail(newEmail) === account.emailCanonical) throw badField('email', OWN_ADDRESS);
      // Counted here, the same for a free and a taken address: above it no email would be sent.
      const recipient = { email: newEmail, emailConfirmedAt: null };
      const exhausted = await this.mail.pay(manager, confirmNewAddress, recipient);
      if (exhausted) throw this.limiter.refusal(exhausted);
      const tokenHash = hashOf(newToken());
      await this.links.keep(manager, { kind: 'email-change', newEmail, userId, tokenHash });
      const request = tokenHash.toString('base64url');
      await this.requests.add(manager, { userId, request, origin: currentOrigin() });
      return { facts: {}, result: undefined };
    });
  }

  /**
   * Mails the link to a free address, and a notice to the owner of a taken one. An unconfirmed account gets its
   * confirmation link. Does nothing for a request that has been replaced or canceled.
   */
  private async answer({ userId, request }: Omit<WaitingRequest, 'origin'>): Promise<void> {
    await this.manager.transaction(async (manager) => {
      const account = await lockAccount(manager, { id: userId });
      const tokenHash = Buffer.from(request, 'base64url');
      const change = await manager.findOneBy(MailedLink, { userId, tokenHash });
      if (!account || !change?.newEmail) return;
      const { newEmail } = change;
      const taken = await manager.findOneBy(User, { emailCanonical: canonicalEmail(newEmail) });
      if (!taken) {
        const recipient = { ...account, email: newEmail, emailConfirmedAt: null };
        await this.links.send(manager, 'email-change', recipient, { newEmail });
      } else if (taken.emailConfirmedAt === null) {
        await this.claims.sendConfirmation(manager, taken.id);
      } else {
        await this.mail.send(manager, addressTaken, taken, {});
      }
    });
  }

  /**
   * Requires a session: otherwise a mistyped address would tie a stranger's mailbox to the account. Repeating it changes
   * nothing.
   * @throws Problem `invalid-email-change-link`, also for another account's; `email-taken`, and the link stays good;
   * `invalid-token` when the session has just ended; `too-many-requests`
   */
  async confirm(user: SessionUser, token: string): Promise<void> {
    const { id } = user;
    const { tokenHash } = (await this.links.get('email-change', token, id)).link;
    const email = await this.accounts.changeAccount(user, emailChanged, async (manager, before) => {
      const live = { userId: id, tokenHash, expiresAt: inFuture() };
      const change = await manager.findOneBy(MailedLink, live);
      if (!change?.newEmail) throw problem('invalid-email-change-link');
      const emailCanonical = canonicalEmail(change.newEmail);
      if (emailCanonical === before.emailCanonical) return { facts: null, result: undefined };
      const address = { email: change.newEmail, emailCanonical };
      const { sessionId } = user;
      const claimed = await this.claims.verifyOwnership(manager, before, { sessionId }, address);
      await this.mail.send(manager, newAddress, claimed, {});
      await this.login.trustClient(manager, id);
      return { facts: {}, result: emailCanonical };
    });
    if (email) await this.login.forgetFailures(email);
  }
}
