import { Injectable } from '@nestjs/common';
import { Cleanup } from '../../cleanup/cleanup.js';
import { UNCONFIRMED_ACCOUNT_DAYS } from '../../common/limits.js';

/**
 * Accounts whose owner was told that they are removed unless they are confirmed or used. The sessions that have
 * expired are removed by the same cleanup.
 */
const ABANDONED = `
  confirm_by < now()
  AND NOT EXISTS (SELECT FROM sessions WHERE user_id = users.id)
  AND NOT EXISTS (
    SELECT FROM security_events WHERE user_id = users.id AND type = 'logged-in'
      AND occurred_at > now() - interval '${UNCONFIRMED_ACCOUNT_DAYS} days'
  )`;

/** What expires while nobody confirms an address. */
@Injectable()
export class EmailConfirmationCleanup {
  constructor(cleanup: Cleanup) {
    cleanup.registerRows('email_confirmation_tokens', 'user_id', 'expires_at < now()');
    cleanup.registerRows('users', 'id', ABANDONED);
  }
}
