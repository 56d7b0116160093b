import { Injectable } from '@nestjs/common';
import { Cleanup } from '../../cleanup/cleanup.js';
import { ENDED_TOKEN_DAYS, UNCONFIRMED_ACCOUNT_DAYS } from '../../shared/limits.js';
import { isAlive } from './sessions.service.js';

/** For how long an owner can look back; /privacy promises that it is no longer. */
const SECURITY_EVENT_DAYS = 180;

/** Accounts whose owner was told that they are removed unless they are confirmed or used. */
const ABANDONED = `
  confirm_by < now()
  AND NOT EXISTS (SELECT FROM sessions WHERE user_id = users.id)
  AND NOT EXISTS (
    SELECT FROM security_events WHERE user_id = users.id AND type = 'logged-in'
      AND occurred_at > now() - interval '${UNCONFIRMED_ACCOUNT_DAYS} days'
  )`;

/** The parts of an account that expire, and accounts that were abandoned. */
@Injectable()
export class AuthCleanup {
  constructor(cleanup: Cleanup) {
    cleanup.registerRows('sessions', 'id', `NOT (${isAlive('sessions')})`);
    cleanup.registerRows(
      'personal_access_tokens',
      'id',
      `expires_at < now() - interval '${ENDED_TOKEN_DAYS} days'`,
    );
    cleanup.registerRows('mailed_links', 'token_hash', 'expires_at < now()');
    cleanup.registerRows(
      'security_events',
      'id',
      `occurred_at < now() - interval '${SECURITY_EVENT_DAYS} days'`,
    );
    cleanup.registerRows('users', 'id', ABANDONED);
  }
}
