import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { confirmAddress } from '../../mail/emails.js';
import { problem } from '../../api/problem.js';
import { RateLimits, tooMany } from '../../rate-limits/rate-limits.js';
import { CONFIRMATION_TOKEN_HOURS } from '../../shared/limits.js';
import { HOUR } from '../../shared/units.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { SecurityLog } from '../sessions/security-log.js';
import { ConfirmationLinks } from './confirmation-links.js';

/** Together with the email of the signup no more than the address may be sent (`confirmAddress`). */
export const RESENDS = {
  name: 'confirm-resend',
  points: confirmAddress.budget.emails - 1,
  seconds: CONFIRMATION_TOKEN_HOURS * HOUR,
  whose: 'one account',
};

@Injectable()
export class ConfirmationResends {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: ConfirmationLinks,
    private readonly limits: RateLimits,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Sends another link. @throws Problem 409 for an address that is confirmed; 429, too when it has had too many emails */
  async resend({ id }: AuthenticatedUser): Promise<void> {
    await this.limits.consume(RESENDS, id);
    const isSent = await this.dataSource.transaction(async (manager) =>
      this.links.sendLink(manager, id),
    );
    if (isSent === undefined) throw problem('confirmed-already');
    if (!isSent) throw tooMany(RESENDS, { wait: HOUR });
    this.securityLog.line('confirmation-requested', id);
  }
}
