import type { InboxEntry } from '../database/entities/inbox-entry.entity.js';
import type { Database } from '../database/database.js';
import { findJobs } from '../mail/queued-emails.js';
import { PERSON } from './find-messages.js';
import { ENTRIES_SHOWN, type Delivery } from './message.dto.js';

/** A line of a message's history, and for an answer what became of its email. */
export interface FoundEntry extends Pick<
  InboxEntry,
  'id' | 'messageId' | 'version' | 'kind' | 'actorId' | 'text' | 'createdAt' | 'jobId' | 'sentAt'
> {
  actorName: string | null;
  delivery: Delivery;
  error: string | null;
}

/**
 * The history of messages, the earliest first; of each the latest lines. Raw SQL: as many of each as are shown, in one
 * statement.
 * @param since only what made a later version than this
 */
export async function findEntries(
  database: Database,
  messageIds: readonly string[],
  since = 0,
): Promise<FoundEntry[]> {
  const entries = await database.query<FoundEntry>(
    `SELECT e.*, ${PERSON} AS "actorName"
     FROM unnest($1::uuid[]) AS of_message (id), LATERAL (
       SELECT id, message_id AS "messageId", version, kind, actor_id AS "actorId", text, created_at AS "createdAt",
         job_id AS "jobId", sent_at AS "sentAt"
       FROM inbox_entries WHERE message_id = of_message.id AND version > $2
       ORDER BY version DESC, kind LIMIT ${ENTRIES_SHOWN}
     ) AS e LEFT JOIN users u ON u.id = e."actorId" ORDER BY e.version, e.kind`,
    [messageIds, since],
  );
  const jobIds = entries.flatMap(({ jobId, sentAt }) => (jobId && !sentAt ? [jobId] : []));
  const found = jobIds.length > 0 ? await findJobs(database, jobIds) : [];
  const jobs = new Map(found.map((job) => [job.id, job]));
  return entries.map((entry) => {
    const job = entry.jobId === null ? undefined : jobs.get(entry.jobId);
    const isWaiting = job !== undefined && !job.isDead;
    const delivery = entry.sentAt ? 'sent' : isWaiting ? 'queued' : 'failed';
    return { ...entry, delivery, error: entry.sentAt ? null : (job?.lastError ?? null) };
  });
}
