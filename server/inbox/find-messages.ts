import type { ContactMessage } from '../database/entities/contact-message.entity.js';
import type { Database } from '../queue/queued-jobs.js';
import { type State, STATUS_OF } from './states.js';

/* Raw SQL throughout: commands list with a plain connection, and the search says which index it takes. */

export interface MessageFilter {
  state?: State | undefined;
  /** Words. */
  q?: string | undefined;
}

export interface Filter extends MessageFilter {
  id?: string | undefined;
  /** More than one state. */
  states?: readonly State[] | undefined;
  since?: Date | undefined;
  /** Those of one address, as it is found by. */
  address?: string | undefined;
}

/** A message as lists need it. */
export interface FoundMessage extends Pick<
  ContactMessage,
  | 'id'
  | 'name'
  | 'email'
  | 'emailCanonical'
  | 'subject'
  | 'message'
  | 'receivedAt'
  | 'status'
  | 'spamScore'
  | 'version'
  | 'assigneeId'
> {
  assigneeName: string | null;
  /** Its place in lists: no other message has it, and it never changes. */
  place: string;
}

/** When a message came, in a place: as precise as PostgreSQL is, since those of one batch share a millisecond. */
export const PLACE_TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z`;

/** SQL of what somebody is called: `u` is the account. */
export const PERSON = `coalesce(nullif(u.name, ''), u.email)`;

const COLUMNS = `m.id, m.name, m.email, m.email_canonical AS "emailCanonical", m.subject, m.message, m.received_at AS "receivedAt", m.status,
  m.spam_score AS "spamScore", m.version, m.assignee_id AS "assigneeId", ${PERSON} AS "assigneeName",
  to_char(m.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || m.id AS place`;

const NEWEST_FIRST = 'ORDER BY m.received_at DESC, m.id DESC';

/** Messages that a search looks through one by one, the newest, before it asks the index of words. */
const LOOKED_THROUGH = 500;

/** The words of a search as PostgreSQL's full text search takes them: all of them, the last one as a beginning. */
function queryOf(words: string): { whole: string; begun: string } {
  const [, whole = '', last = ''] = /^(.*?)(\S*)$/su.exec(words.trim()) ?? [];
  // In quotes, nothing of it is an operator.
  return { whole, begun: `'${last.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*` };
}

/**
 * Messages, newest first, by an index however many there are.
 * @param after the place of the last message before these
 */
export async function findMessages(
  database: Database,
  filter: Filter,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<FoundMessage[]> {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = ['true'];
  const { id: only, state, states, since, address, q } = filter;
  if (only !== undefined) conditions.push(`m.id = ${value(only)}`);
  if (state) conditions.push(`m.status = ${value(STATUS_OF[state])}`);
  if (states) {
    conditions.push(`m.status = ANY (${value(states.map((one) => STATUS_OF[one]))})`);
  }
  if (since) conditions.push(`m.received_at >= ${value(since)}`);
  if (address !== undefined) conditions.push(`m.email_canonical = ${value(address)}`);
  if (after !== undefined) {
    const [at, id] = after.split(' ');
    conditions.push(`(m.received_at, m.id) < (${value(at)}::timestamptz, ${value(id)}::uuid)`);
  }
  const where = conditions.join(' AND ');
  const most = value(limit);
  const select = (from: string) =>
    `SELECT ${COLUMNS} FROM (${from}) AS m LEFT JOIN users u ON u.id = m.assignee_id ${NEWEST_FIRST}`;
  if (q === undefined) {
    const from = `SELECT m.* FROM contact_messages m WHERE ${where} ${NEWEST_FIRST} LIMIT ${most}`;
    return database.query<FoundMessage>(select(from), values);
  }
  const { whole, begun } = queryOf(q);
  const matches = `message_words(m.name, m.email, m.subject, m.message) @@
    (plainto_tsquery('pg_catalog.simple', ${value(whole)}) && to_tsquery('pg_catalog.simple', ${value(begun)}))`;
  // A word that many messages have is found among the newest: by the index alone, all that have it would be sorted.
  const newest = `SELECT m.* FROM (
      SELECT m.* FROM contact_messages m WHERE ${where} ${NEWEST_FIRST} LIMIT ${LOOKED_THROUGH}
    ) AS m WHERE ${matches} ${NEWEST_FIRST} LIMIT ${most}`;
  const found = await database.query<FoundMessage>(select(newest), values);
  if (found.length === limit) return found;
  // Without an order, no other index suits.
  const all = `WITH found AS MATERIALIZED (
      SELECT m.id, m.received_at FROM contact_messages m WHERE ${matches} AND ${where}
    ) SELECT m.* FROM (SELECT m.id FROM found AS m ${NEWEST_FIRST} LIMIT ${most}) AS first
      JOIN contact_messages m ON m.id = first.id`;
  return database.query<FoundMessage>(select(all), values);
}
