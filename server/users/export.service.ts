import { Injectable } from '@nestjs/common';
import { AccountChanges } from '../auth/sessions/account-changes.js';
import type { AuthenticatedUser } from '../auth/sessions/authenticated-user.js';
import { dataExported } from '../mail/emails/registry.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import { HOUR } from '../shared/units.js';
import { AccountCopy } from './account-copy.service.js';
import type { ExportResponse } from './export.dto.js';

/** Each reads hundreds of rows and leaves a security event behind. */
export const EXPORTS = { name: 'export', points: 10, seconds: HOUR, whose: 'one account' };

@Injectable()
export class ExportService {
  constructor(
    private readonly limits: RateLimits,
    private readonly accounts: AccountChanges,
    private readonly copies: AccountCopy,
  ) {}

  /**
   * Everything held about an account but the secrets that log in. Its owner is told by email.
   * @throws Problem 429 when `EXPORTS` is used up; 401 when the session has just ended
   */
  async export(user: AuthenticatedUser): Promise<ExportResponse> {
    await this.limits.consume(EXPORTS, user.id);
    const notification = { event: 'data-exported', notice: dataExported } as const;
    await this.accounts.changeAccount(user, notification, async () => ({
      facts: {},
      result: undefined,
    }));
    return this.copies.of(user);
  }
}
