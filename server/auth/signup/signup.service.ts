import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canonicalEmail } from '../../shared/email-address.js';
import { problem } from '../../problems/problem.js';
import { RowBounds } from '../../rate-limits/row-bounds.js';
import { Environment } from '../../config/environment.js';
import { violatedUniqueConstraint } from '../../database/database-errors.js';
import { User } from '../../database/entities/user.entity.js';
import { alreadyRegistered } from '../../mail/emails/already-registered.js';
import { askerFor } from '../../mail/email-budgets.js';
import { MailService } from '../../mail/mail.service.js';
import { Queue, type QueueTask } from '../../queue/queue.js';
import {
  EmailConfirmationService,
  UNCONFIRMED_UNTIL,
} from '../confirmation/confirmation.service.js';
import { PasswordPolicy } from '../passwords/password-policy.js';
import { SecurityLog } from '../identity/security-log.js';
import type { NewProfileResponse, SignupRequest } from './signup.dto.js';
import { currentOrigin, type RequestOrigin, runInContext } from '../../shared/request-context.js';

/** Somebody who wants an account. The password is hashed already. */
interface Applicant {
  email: string;
  passwordHash: string;
}

/** One that waits in the queue. */
interface Application extends Applicant {
  origin: RequestOrigin;
}

@Injectable()
export class SignupService {
  private readonly applications: QueueTask<Application>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly bounds: RowBounds,
    private readonly confirmation: EmailConfirmationService,
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

  /**
   * Makes an account and mails a link that confirms its address. With SIGNUP=confirm-first the application is only
   * taken down: whether the address is taken is looked up later, by the worker, and told by email. A free and a taken
   * address cost this call the very same work.
   * @throws Problem 400 for a password that is easily guessed; 409 when the email is taken, with SIGNUP=open; 429
   * when too many accounts wait to be confirmed.
   */
  async signUp({ email, password }: SignupRequest): Promise<NewProfileResponse> {
    await this.bounds.assertRoom('unconfirmed-accounts');
    const passwordHash = await this.passwordPolicy.hash(password, { email, field: 'password' });
    const applicant = { email, passwordHash };
    if (this.environment.signup === 'confirm-first') {
      await this.applications.add(this.dataSource.manager, {
        ...applicant,
        origin: currentOrigin(),
      });
      return { name: null, email, confirmationRequired: true };
    }
    await this.dataSource.transaction(async (manager) => this.create(manager, applicant));
    return { name: null, email };
  }

  private async create(manager: EntityManager, { email, passwordHash }: Applicant): Promise<void> {
    const emailCanonical = canonicalEmail(email);
    const id = randomUUID();
    const account = { id, email, emailCanonical, passwordHash, confirmBy: UNCONFIRMED_UNTIL };
    // The database decides uniqueness; asking first would only be a race.
    await manager.insert(User, account).catch((error: unknown) => {
      const isTaken = violatedUniqueConstraint(error) === 'users_email_canonical_key';
      throw isTaken ? problem('email-taken') : error;
    });
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
