import type { EntityManager } from 'typeorm';
import type { InboxEntry } from '../database/message.entities.js';
import { findUnsent, type UnsentEmail } from '../mail/queued-emails.js';
import { type Person, PERSON_OR_NULL } from './find-messages.js';

/** Lines of a message's history that are shown, the latest. */
export const ENTRIES_SHOWN = 200;
export const DELIVERIES = ['queued', 'sent', 'failed'] as const;
export type Delivery = (typeof DELIVERIES)[number];

type Columns = 'id' | 'messageId' | 'kind' | 'text' | 'sender' | 'sentAt';

/** A line of a message's history, and for an answer what became of its email. */
export interface FoundEntry extends Pick<InboxEntry, Columns> {
  at: Date;
  by: Person | null;
  delivery: Delivery;
  error: string | null;
}

/**
 * The history of messages, the earliest first; of each the latest lines. Raw SQL: as many of each as are shown, in one
 * statement.
 * @param since only what made a later version than this
 */
export async function findEntries(
  manager: EntityManager,
  messageIds: readonly string[],
  since = 0,
): Promise<FoundEntry[]> {
  const entries = await manager.query<FoundEntry[]>(
    `SELECT e.id, e.message_id AS "messageId", e.kind, e.text, e.sender, e.created_at AS at,
       e.sent_at AS "sentAt", ${PERSON_OR_NULL} AS "by"
     FROM unnest($1::uuid[]) AS of_message (id), LATERAL (
       SELECT * FROM inbox_entries WHERE message_id = of_message.id AND version > $2
       ORDER BY version DESC, kind LIMIT ${ENTRIES_SHOWN}
     ) AS e LEFT JOIN users u ON u.id = e.actor_id ORDER BY e.version, e.kind`,
    [messageIds, since],
  );
  const waiting = entries.filter(({ kind, sentAt }) => kind === 'answer' && !sentAt);
  const ids = waiting.map(({ id }) => id);
  const unsent = ids.length > 0 ? await findUnsent(manager, ids) : [];
  return entries.map((entry) => ({ ...entry, ...fateOf(entry, unsent, 'failed') }));
}

/** What became of an email. @param otherwise where it was neither sent nor waits */
export function fateOf<Otherwise extends string>(
  { id, sentAt }: { id: string; sentAt: Date | null },
  unsent: readonly UnsentEmail[],
  otherwise: Otherwise,
): { delivery: Delivery | Otherwise; error: string | null } {
  if (sentAt) return { delivery: 'sent', error: null };
  const email = unsent.find((each) => each.id === id);
  if (!email) return { delivery: otherwise, error: null };
  return { delivery: email.isFailed ? 'failed' : 'queued', error: email.lastError };
}
