import type { EntityManager } from 'typeorm';
import { CHANGES_MAX, type ChangesQuery, InboxChange } from './changes.dto.js';

/* Raw SQL throughout: each is one statement. */

const UNNUMBERED_MESSAGES = 'FROM contact_messages WHERE change IS NULL';
const UNNUMBERED_ENTRIES = 'FROM inbox_entries WHERE change IS NULL';

/** At the clock's milliseconds where that is more: after a backup is restored, no number comes again. */
const BEGIN = `SELECT setval('inbox_changes',
    greatest(nextval('inbox_changes'), floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint))
  WHERE EXISTS (SELECT ${UNNUMBERED_MESSAGES}) OR EXISTS (SELECT ${UNNUMBERED_ENTRIES})`;

/** Rows that someone is at work on get theirs another time. @param found SQL of ids, in order */
const giveNumbers = (table: string, found: string) => `
  WITH numbered AS MATERIALIZED (
    SELECT id, nextval('inbox_changes') AS number
    FROM (${found} LIMIT ${CHANGES_MAX} FOR NO KEY UPDATE SKIP LOCKED) AS found
  ) UPDATE ${table} AS changed SET change = number FROM numbered WHERE changed.id = numbered.id`;

/** A message before its entries. */
const GIVE_NUMBERS = [
  giveNumbers('contact_messages', `SELECT id ${UNNUMBERED_MESSAGES} ORDER BY received_at, id`),
  giveNumbers(
    'inbox_entries',
    `SELECT id ${UNNUMBERED_ENTRIES} AND EXISTS (
       SELECT FROM contact_messages m WHERE m.id = message_id AND m.change IS NOT NULL
     ) ORDER BY created_at, id`,
  ),
];

const AFTER = 'WHERE change > $1 ORDER BY change LIMIT $2';
const READ = `SELECT * FROM (
    (SELECT change::float8 AS number, 'message' AS kind, id AS "messageId", id, received_at AS at, NULL AS "to"
     FROM contact_messages ${AFTER})
    UNION ALL
    (SELECT change, kind, message_id, id, created_at, CASE WHEN kind IN ('state', 'assignee', 'waiting') THEN text END
     FROM inbox_entries ${AFTER})
  ) AS changes ORDER BY number LIMIT $2`;

/** One reader at a time gives numbers to what is committed: what commits late comes after what was read before. */
export async function listChanges(manager: EntityManager, { after, limit }: ChangesQuery) {
  await manager.transaction(async (transaction) => {
    await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended('inbox_changes', 0))");
    const begun = await transaction.query<unknown[]>(BEGIN);
    if (begun.length > 0) for (const each of GIVE_NUMBERS) await transaction.query(each);
  });
  const rows = await manager.query<InboxChange[]>(READ, [after, limit]);
  const changes = rows.map(InboxChange.of);
  return { changes, next: changes.at(-1)?.number ?? after };
}
