import { Injectable } from '@nestjs/common';
import { Cleanup } from '../cleanup/cleanup.js';
import { SET_ASIDE_RETENTION_DAYS } from '../common/limits.js';
import { Environment } from '../config/environment.js';

/** Contact messages expire, those that look like spam sooner: long enough for a person to have looked. */
@Injectable()
export class ContactRetention {
  constructor(cleanup: Cleanup, { contactRetentionDays }: Environment) {
    const olderThan = (days: number) => `received_at < now() - interval '${days} days'`;
    const setAsideDays = Math.min(SET_ASIDE_RETENTION_DAYS, contactRetentionDays);
    cleanup.registerRows('contact_messages', 'id', olderThan(contactRetentionDays));
    cleanup.registerRows(
      'contact_messages',
      'id',
      `status = 'set_aside' AND ${olderThan(setAsideDays)}`,
    );
  }
}
