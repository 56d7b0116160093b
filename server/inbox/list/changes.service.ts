import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { type ContactMessage } from '../../database/entities/contact-message.entity.js';
import { CHANGES_MAX, type ChangesResponse, InboxChange } from './changes.dto.js';

interface Row extends Pick<ContactMessage, 'id'> {
  /** A bigint. */
  number: string;
  kind: InboxChange['kind'];
  messageId: string;
  at: Date;
  to: string | null;
}

const unnumbered = (table: string) => `EXISTS (SELECT FROM ${table} WHERE change IS NULL)`;

/**
 * Goes on at the clock's milliseconds where that is more: after a backup is restored, numbers that were given out since it
 * was made don't come again.
 */
const BEGIN = `SELECT setval('inbox_changes',
    greatest(nextval('inbox_changes'), floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint))
  WHERE ${unnumbered('contact_messages')} OR ${unnumbered('inbox_entries')}`;

/** A message before its entries, and rows that someone is at work on another time. */
const GIVE_NUMBERS = `
  WITH messages AS (
    SELECT id, received_at FROM contact_messages WHERE change IS NULL
    ORDER BY received_at, id LIMIT ${CHANGES_MAX} FOR NO KEY UPDATE SKIP LOCKED
  ), entries AS (
    SELECT id, message_id, created_at FROM inbox_entries WHERE change IS NULL
    ORDER BY created_at, id LIMIT ${CHANGES_MAX} FOR NO KEY UPDATE SKIP LOCKED
  ), due AS (
    SELECT id, false AS is_entry, received_at AS at FROM messages
    UNION ALL
    SELECT e.id, true, greatest(e.created_at, m.received_at)
    FROM entries e JOIN contact_messages m ON m.id = e.message_id
    WHERE m.change IS NOT NULL OR m.id IN (SELECT id FROM messages)
    ORDER BY at, is_entry, id LIMIT ${CHANGES_MAX}
  ), numbered AS MATERIALIZED (
    SELECT id, is_entry, nextval('inbox_changes') AS number FROM due
  ), numbered_messages AS (
    UPDATE contact_messages m SET change = number FROM numbered n WHERE NOT n.is_entry AND m.id = n.id
  ) UPDATE inbox_entries e SET change = number FROM numbered n WHERE n.is_entry AND e.id = n.id`;

const AFTER = 'WHERE change > $1 ORDER BY change LIMIT $2';
const READ = `SELECT * FROM (
    (SELECT change AS number, 'message' AS kind, id AS "messageId", id, received_at AS at, NULL AS "to"
     FROM contact_messages ${AFTER})
    UNION ALL
    (SELECT change, kind, message_id, id, created_at, CASE WHEN kind IN ('state', 'assignee', 'waiting') THEN text END
     FROM inbox_entries ${AFTER})
  ) AS changes ORDER BY number LIMIT $2`;

/**
 * Everything that happens in the inbox, numbered by whoever reads it: only what is committed gets a number, so that what
 * commits late comes after what was read before. One reader at a time does that. Raw SQL: each is one statement.
 */
@Injectable()
export class ChangesService {
  constructor(private readonly manager: EntityManager) {}

  async list(after: number, limit: number): Promise<ChangesResponse> {
    await this.manager.transaction(async (manager) => {
      await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('inbox_changes', 0))");
      const begun = await manager.query<unknown[]>(BEGIN);
      if (begun.length > 0) await manager.query(GIVE_NUMBERS);
    });
    const rows = await this.manager.query<Row[]>(READ, [after, limit]);
    const changes = rows.map((row) => InboxChange.of({ ...row, number: Number(row.number) }));
    return { changes, next: changes.at(-1)?.number ?? after };
  }
}
