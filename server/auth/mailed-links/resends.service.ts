import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import { limitOf } from '../../limits/limits.js';
import { HOUR } from '../../shared/units.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { SecurityLog } from '../sessions/security-log.js';
import { ConfirmationLinks } from './confirmation-links.js';

@Injectable()
export class ConfirmationResends {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: ConfirmationLinks,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Sends another link. @throws Problem 409 for an address that is confirmed; 429, too when it has had too many emails */
  async resend({ id }: AuthenticatedUser): Promise<void> {
    await this.limiter.take('confirm-resend', id);
    const isSent = await this.dataSource.transaction(async (manager) =>
      this.links.sendLink(manager, id),
    );
    if (isSent === undefined) throw problem('confirmed-already');
    if (!isSent) throw this.limiter.refusal({ quota: limitOf('confirm-resend'), wait: HOUR });
    this.securityLog.line('confirmation-requested', id);
  }
}
