import { Injectable } from '@nestjs/common';
import { Cleanup } from '../cleanup/cleanup.js';
import { Environment } from '../config/environment.js';

/** How long a message that looked like spam is kept at most: long enough for a person to have looked. */
const SET_ASIDE_DAYS = 90;

/** Contact messages are kept for CONTACT_RETENTION_DAYS; /privacy says so. */
@Injectable()
export class ContactRetention {
  constructor(cleanup: Cleanup, { contactRetentionDays }: Environment) {
    const olderThan = (days: number) => `received_at < now() - interval '${days} days'`;
    const setAsideDays = Math.min(SET_ASIDE_DAYS, contactRetentionDays);
    cleanup.registerRows('contact_messages', 'id', olderThan(contactRetentionDays));
    cleanup.registerRows(
      'contact_messages',
      'id',
      `status = 'set_aside' AND ${olderThan(setAsideDays)}`,
    );
  }
}
