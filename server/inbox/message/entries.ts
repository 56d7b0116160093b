import { type EntityManager, IsNull, Not } from 'typeorm';
import { type EmailFacts, IncomingEmail } from '../../database/entities/incoming-email.entity.js';
import type { InboxEntry } from '../../database/entities/inbox-entry.entity.js';
import { findUnsent, type UnsentEmail } from '../../mail/queued-emails.js';
import { allMessages, type FoundMessage, PERSON_OR_NULL } from '../list/find-messages.js';
import type { PersonResponse } from '../list/list.dto.js';

/** Of each share, a page has the latest lines, up to this number and this many bytes of text. */
export const ENTRIES_SHOWN = 100;
const SHARE_BYTES = 500_000;
/** The share of a page that a kind counts for: nothing that strangers send hides what the staff wrote or did. */
const SHARE = `CASE WHEN kind IN ('reply', 'auto-reply') THEN 1 WHEN kind = 'note' THEN 2 WHEN kind = 'answer' THEN 3 ELSE 4 END`;
const FIRST_PAGE = [2 ** 31 - 1, 0, 0, 0, 0];

export const DELIVERIES = ['queued', 'sent', 'failed'] as const;
type Delivery = (typeof DELIVERIES)[number];

type Columns = 'id' | 'kind' | 'text' | 'sender' | 'cc' | 'sentAt' | 'version';

export interface FoundEntry extends Pick<InboxEntry, Columns> {
  at: Date;
  by: PersonResponse | null;
  share: number;
  fits: boolean;
}

export interface FoundEmail {
  id: string;
  /** Null where it is the message itself. */
  entryId: string | null;
  facts: EmailFacts | null;
  kept: boolean;
}

/** Some lines of a message's history, and the cursor of those before them. */
export type EntryPage = Awaited<ReturnType<typeof findEntries>>;

/**
 * The latest of each share in one statement, which reads no text that doesn't fit. Only what made a later version than
 * `since`. In `cursor`: the newest version of the first page, and the lines of each share that were shown before
 * @returns them and their emails, the earliest first, and the emails that aren't sent: about the message, and of answers
 */
export async function findEntries(
  manager: EntityManager,
  messageId: string,
  { since = 0, cursor }: { since?: number; cursor?: string | undefined } = {},
) {
  const [newest = 0, ...skipped] = cursor?.split('.').map(Number) ?? FIRST_PAGE;
  const rows = await manager.query<FoundEntry[]>(
    `SELECT e.id, e.kind, CASE WHEN fits THEN e.text END AS text, e.sender, e.cc, e.created_at AS at, e.sent_at AS "sentAt",
       ${PERSON_OR_NULL} AS "by", e.version, share.number::int AS share, fits
     FROM unnest($4::int[]) WITH ORDINALITY AS share (skipped, number), LATERAL (
       SELECT *, row_number() OVER latest = 1 OR row_number() OVER latest <= ${ENTRIES_SHOWN}
         AND coalesce(sum(octet_length(text)) OVER latest, 0) <= ${SHARE_BYTES} AS fits
       FROM (
         SELECT * FROM inbox_entries
         WHERE message_id = $1 AND version > $2 AND version <= $3 AND ${SHARE} = share.number
         ORDER BY version DESC, kind DESC, id OFFSET share.skipped LIMIT ${ENTRIES_SHOWN + 1}
       ) AS page WINDOW latest AS (ORDER BY version DESC, kind DESC, id)
     ) AS e LEFT JOIN users u ON u.id = e.actor_id ORDER BY e.version, e.kind, e.id DESC`,
    [messageId, since, newest, skipped],
  );
  const shown = rows.filter(({ fits }) => fits);
  const next = skipped.map(
    (count, n) => count + shown.filter(({ share }) => share === n + 1).length,
  );
  const latest = cursor === undefined ? shown.at(-1)?.version : newest;
  const waiting = shown.filter(({ kind, sentAt }) => kind === 'answer' && !sentAt);
  const unsent = await findUnsent(manager, [messageId, ...waiting.map(({ id }) => id)]);
  const emails = await manager.query<FoundEmail[]>(
    `SELECT id, entry_id AS "entryId", facts, raw IS NOT NULL AS kept FROM incoming_emails
     WHERE message_id = $1 AND (entry_id IS NULL OR entry_id = ANY ($2)) ORDER BY received_at, id`,
    [messageId, shown.filter(({ share }) => share === 1).map(({ id }) => id)],
  );
  return {
    emails,
    entries: shown.map((entry) => ({ ...entry, ...fateOf(entry, unsent, 'failed') })),
    unsent,
    earlier: shown.length < rows.length ? [latest, ...next].join('.') : null,
  };
}

export type Reply = Pick<FoundEntry, 'id' | 'kind' | 'text' | 'sender' | 'at'>;

/** The emails that `eraseAddress` removes, but for those of the staff, one at a time: some are ten megabytes. */
export async function* copyEmails(manager: EntityManager, address: string) {
  const found = await manager.query<{ id: string }[]>(
    `SELECT i.id FROM contact_messages m JOIN incoming_emails i ON i.message_id = m.id
       LEFT JOIN inbox_entries e ON e.id = i.entry_id
     WHERE m.email_canonical = $1 AND e.kind IS DISTINCT FROM 'answer'
     UNION SELECT i.id FROM inbox_entries e JOIN incoming_emails i ON i.entry_id = e.id
     WHERE e.sender = $1 AND e.kind IN ('reply', 'auto-reply')`,
    [address],
  );
  for (const { id } of found) {
    const email = await manager.findOneBy(IncomingEmail, { id, raw: Not(IsNull()) });
    if (!email) continue;
    const { messageId, receivedAt, raw } = email;
    yield { id, messageId, receivedAt, raw: raw?.toString('base64') };
  }
}

/** Replies that are held at once: 200 KB each at most. */
const REPLIES_BATCH = 20;

/** What `eraseAddress` removes: messages (one with many lines in parts, the latest first), then replies to those of others. */
export async function* copyAddress(
  manager: EntityManager,
  address: string,
  ofMessage: (message: FoundMessage, page: EntryPage) => object,
  ofReply: (reply: Reply) => object,
) {
  for await (const message of allMessages(manager, { address })) {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: EntryPage = await findEntries(manager, message.id, { cursor });
      yield ofMessage(message, page);
      cursor = page.earlier;
    }
  }
  let after = '';
  do {
    const found: Reply[] = await manager.query(
      `SELECT e.id, e.kind, e.text, e.sender, e.created_at AS at
       FROM inbox_entries e JOIN contact_messages m ON m.id = e.message_id
       WHERE e.sender = $1 AND e.kind IN ('reply', 'auto-reply') AND m.email_canonical <> $1 AND e.id::text > $2
       ORDER BY e.id::text LIMIT ${REPLIES_BATCH}`,
      [address, after],
    );
    yield* found.map((reply) => ofReply(reply));
    after = found.at(-1)?.id ?? '';
  } while (after !== '');
}

/** @param otherwise where it was neither sent nor waits */
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
