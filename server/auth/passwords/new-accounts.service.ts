import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { User } from '../../database/entities/user.entity.js';
import { askerFor } from '../../mail/email-budgets.js';
import { alreadyRegistered } from '../../mail/emails/registry.js';
import { MailService } from '../../mail/mail.service.js';
import { Queue, type QueueTask } from '../../queue/queue.js';
import { canonicalEmail } from '../../shared/email-address.js';
import { currentOrigin, type RequestOrigin, runInContext } from '../../shared/request-context.js';
import { throwWhenTaken } from './email-taken.js';
import { SecurityLog } from '../sessions/security-log.js';
import { ConfirmationLinks, UNCONFIRMED_UNTIL } from '../mailed-links/confirmation-links.js';

/** Somebody who wants an account. The password is hashed already. */
interface Applicant {
  email: string;
  passwordHash: string;
}

/** One that waits in the queue. */
interface Application extends Applicant {
  origin: RequestOrigin;
}

/** Makes accounts, at once or when it is their turn. */
@Injectable()
export class NewAccounts {
  private readonly applications: QueueTask<Application>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly confirmation: ConfirmationLinks,
    private readonly mail: MailService,
    private readonly securityLog: SecurityLog,
    queue: Queue,
  ) {
    this.applications = queue.register<Application>({
      name: 'signup-application',
      urgency: 'urgent',
      run: async ({ origin, ...applicant }) =>
        runInContext({ origin }, async () => this.settle(applicant)),
    });
  }

  /** Takes an application down: whether the address is taken is looked up later, by the worker, and told by email. */
  async apply(applicant: Applicant): Promise<void> {
    const application = { ...applicant, origin: currentOrigin() };
    await this.applications.add(this.dataSource.manager, application);
  }

  /** Makes an account and mails a link that confirms its address. @throws Problem 409 when the address is taken */
  async make(applicant: Applicant): Promise<void> {
    await this.dataSource.transaction(async (manager) => this.create(manager, applicant));
  }

  private async create(manager: EntityManager, { email, passwordHash }: Applicant): Promise<void> {
    const emailCanonical = canonicalEmail(email);
    const id = randomUUID();
    const account = { id, email, emailCanonical, passwordHash, confirmBy: UNCONFIRMED_UNTIL };
    await manager.insert(User, account).catch(throwWhenTaken);
    await this.securityLog.record('signed-up', id, manager);
    await this.confirmation.sendFirstLink(manager, { id, email });
  }

  /** An account that nobody has confirmed is sent another link: it may be the owner who signs up again. */
  private async settle(applicant: Applicant): Promise<void> {
    const emailCanonical = canonicalEmail(applicant.email);
    await this.dataSource.transaction(async (manager) => {
      const taken = await manager.findOneBy(User, { emailCanonical });
      if (!taken) return this.create(manager, applicant);
      this.securityLog.line('signed-up-again', taken.id);
      if (taken.emailConfirmedAt === null) {
        await this.confirmation.sendLink(manager, taken.id);
      } else {
        await this.mail.send(manager, alreadyRegistered, taken, {}, askerFor(taken));
      }
    });
  }
}
