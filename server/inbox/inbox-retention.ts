import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Cleanup } from '../cleanup/cleanup.js';
import { answer } from '../mail/emails.js';
import { taskOf } from '../mail/email.js';
import { IDEMPOTENCY_HOURS } from '../shared/limits.js';

/** Notes and answers go with their message, by a foreign key; what else is kept of them goes here. */
@Injectable()
export class InboxRetention {
  constructor(cleanup: Cleanup, dataSource: DataSource) {
    // The mail server's last words about an answer may hold the address.
    cleanup.registerRows(
      'jobs',
      'id',
      `task = '${taskOf(answer.kind)}'
         AND NOT EXISTS (SELECT FROM contact_messages m WHERE m.id = (payload->>'message')::uuid)`,
    );
    cleanup.register({
      what: 'idempotency keys of notes and answers',
      remove: async (limit) => {
        const [, forgotten] = await dataSource.query<[unknown[], number]>(
          `UPDATE inbox_entries SET idempotency_key = NULL, fingerprint = NULL WHERE id IN (
             SELECT id FROM inbox_entries
             WHERE idempotency_key IS NOT NULL AND created_at < now() - interval '${IDEMPOTENCY_HOURS} hours' LIMIT $1)`,
          [limit],
        );
        return forgotten;
      },
    });
  }
}
