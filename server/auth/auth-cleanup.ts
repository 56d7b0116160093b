import { Injectable } from '@nestjs/common';
import { Cleanup } from '../cleanup/cleanup.js';
import { IDLE_LIMIT } from '../common/limits.js';

/** For how long an owner can look back; /privacy promises that it is no longer. */
const SECURITY_EVENT_DAYS = 180;

/** What expires of an account: sessions, reset tokens, security events. */
@Injectable()
export class AuthCleanup {
  constructor(cleanup: Cleanup) {
    cleanup.registerRows(
      'sessions',
      'id',
      `expires_at < now() OR last_seen_at < now() - CASE WHEN remembered
         THEN interval '${IDLE_LIMIT.remembered}' ELSE interval '${IDLE_LIMIT.session}' END`,
    );
    cleanup.registerRows('password_reset_tokens', 'user_id', 'expires_at < now()');
    cleanup.registerRows(
      'security_events',
      'id',
      `occurred_at < now() - interval '${SECURITY_EVENT_DAYS} days'`,
    );
  }
}
