import type { EntityManager } from 'typeorm';
import type { ContactMessage, State } from '../../database/entities/contact-message.entity.js';
import { behindCursorSql, cursorSql } from '../../api/paging.js';
import { ANSWER_FAILED, dueSql, unreadSql, type View, type Viewpoint, viewSql } from './views.js';

/* Raw SQL throughout: the search says which index it takes. */

export interface Filter {
  id?: string | undefined;
  state?: State | undefined;
  address?: string | undefined;
  q?: string | undefined;
  view?: View | undefined;
  viewpoint?: Viewpoint;
  /** For the list: unless it's searched, by activity and without what is put off. */
  listed?: boolean;
  order?: Order | undefined;
}

export const ORDERS = ['newest', 'oldest'] as const;
export type Order = (typeof ORDERS)[number];

type Columns =
  | 'id'
  | 'name'
  | 'email'
  | 'subject'
  | 'message'
  | 'receivedAt'
  | 'version'
  | 'emailedAt'
  | 'waitingUntil';

export interface FoundMessage extends Pick<ContactMessage, Columns> {
  state: State;
  assignee: { id: string; name: string } | null;
  unansweredSince: Date | null;
  answerFailed: boolean;
  activeAt: Date;
  /** In the list: whether the caller has yet to open it, and the latest reply or answer. */
  unread?: boolean;
  latest?: { by: 'visitor' | 'staff'; name: string | null; at: string; text: string } | null;
  /** No other message has it; by activity, it changes. */
  cursor: string;
}

/** SQL of the name that staff see: `u` is the account. */
export const PERSON = `coalesce(nullif(u.name, ''), u.email)`;
export const PERSON_OR_NULL = `CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', ${PERSON}) END`;

/** SQL of the latest that was written to a message or about it, as far as lists show it. */
const LATEST = `(
  SELECT json_build_object('by', CASE e.kind WHEN 'answer' THEN 'staff' ELSE 'visitor' END,
    'name', CASE e.kind WHEN 'answer' THEN ${PERSON} ELSE m.name END, 'at', e.created_at, 'text', left(e.text, 1000))
  FROM inbox_entries e LEFT JOIN users u ON u.id = e.actor_id
  WHERE e.message_id = m.id AND e.kind IN ('reply', 'answer') ORDER BY e.version DESC LIMIT 1)`;

const COLUMNS = `m.id, m.name, m.email, m.subject, m.message, m.received_at AS "receivedAt", m.status AS state,
  m.version, m.emailed_at AS "emailedAt", m.waiting_until AS "waitingUntil",
  m.active_at AS "activeAt", m.unanswered_since AS "unansweredSince", ${PERSON_OR_NULL} AS assignee,
  ${ANSWER_FAILED} AS "answerFailed"`;

/** How the orders read: by time, then by month from one end to the other, and which rows are behind a cursor. */
const DIRECTIONS = {
  newest: { by: 'DESC', from: 'max', to: 'min', step: -1, is: '<' },
  oldest: { by: 'ASC', from: 'min', to: 'max', step: 1, is: '>' },
} as const;

/** Messages that a search looks through one by one, the first, before it asks the index of words. */
const LOOKED_THROUGH = 5_000;

/** The words of a search as PostgreSQL's full text search takes them: all of them, the last one as a beginning. */
function queryOf(words: string): { whole: string; begun: string } {
  const [, whole = '', last = ''] = /^(.*?)(\S*)$/su.exec(words.trim()) ?? [];
  // In quotes, nothing of it is an operator.
  return { whole, begun: `'${last.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*` };
}

/** Messages in an order, by an index however many there are. @param after the cursor of the last one before these */
export async function findMessages(
  manager: EntityManager,
  filter: Filter,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<FoundMessage[]> {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = ['true'];
  const { id, state, address, q, view, viewpoint, listed, order = 'newest' } = filter;
  const byActivity = listed && q === undefined;
  const paged = { time: byActivity ? 'm.active_at' : 'm.received_at', id: 'm.id' };
  const { by, from, to, step, is } = DIRECTIONS[order];
  let first = `${from}(received_at)`;
  if (id !== undefined) conditions.push(`m.id = ${value(id)}`);
  if (state) conditions.push(`m.status = ${value(state)}`);
  if (address !== undefined) conditions.push(`m.email_canonical = ${value(address)}`);
  if (view && viewpoint) conditions.push(viewSql[view](viewpoint, value));
  // Else all of the one are looked through for the other.
  if (view && view !== 'failed' && (state === 'done' || state === 'spam')) return [];
  if (byActivity && (state || view)) conditions.push(dueSql(view));
  if (after !== undefined) {
    const [at, last] = after.split(' ');
    const microseconds = value(at);
    first = `to_timestamp(${microseconds}::bigint / 1e6)`;
    conditions.push(behindCursorSql(paged, microseconds, value(last), is));
  }
  const where = conditions.join(' AND ');
  const most = value(limit);
  const inOrder = `ORDER BY ${paged.time} ${by}, m.id ${by}`;
  // For PostgreSQL, IS NULL doesn't make a column constant: it has to be named to be read by its index in this order.
  const byIndex =
    view === 'unassigned' ? inOrder.replace('BY', `BY m.assignee_id ${by},`) : inOrder;
  const columns = [COLUMNS, `${cursorSql(paged)} AS cursor`];
  if (listed && viewpoint) {
    columns.push(`${LATEST} AS latest`, `${unreadSql(viewpoint, value)} AS unread`);
  }
  const select = (from: string) =>
    `SELECT ${columns.join()} FROM (${from}) AS m LEFT JOIN users u ON u.id = m.assignee_id ${inOrder}`;
  if (q === undefined) {
    const from = `SELECT m.* FROM contact_messages m WHERE ${where} ${byIndex} LIMIT ${most}`;
    return manager.query<FoundMessage[]>(select(from), values);
  }
  const { whole, begun } = queryOf(q);
  const query = `(plainto_tsquery('pg_catalog.simple', ${value(whole)}) && to_tsquery('pg_catalog.simple', ${value(begun)}))`;
  // A word that many messages have is found among the first: the index would sort all that have it.
  const walk = `SELECT m.* FROM (
      SELECT m.* FROM contact_messages m WHERE ${where} ${byIndex} LIMIT ${LOOKED_THROUGH}
    ) AS m WHERE m.words @@ ${query} ${inOrder} LIMIT ${most}`;
  const found = await manager.query<FoundMessage[]>(select(walk), values);
  if (found.length === limit) return found;
  // Month by month, the first one first, until there are enough. Without an order, no other index suits.
  const all = `SELECT m.* FROM (
      SELECT message_month(${first}) AS first, message_month(${to}(received_at)) AS last FROM contact_messages
    ) AS months, generate_series(first, last, ${step}) AS month, LATERAL (
      WITH hits AS MATERIALIZED (
        SELECT m.id, m.received_at FROM contact_messages m
        WHERE m.words @@ (${query} && quote_literal('month ' || month)::tsquery) AND ${where}
      ) SELECT m.id FROM hits AS m ${inOrder} LIMIT ${most}
    ) AS found JOIN contact_messages m ON m.id = found.id LIMIT ${most}`;
  return manager.query<FoundMessage[]>(select(all), values);
}

/** Messages that are held at once: 22 KB each at most. */
const BATCH = 100;

export async function* allMessages(manager: EntityManager, filter: Filter) {
  let found: FoundMessage[] = [];
  do {
    found = await findMessages(manager, filter, { limit: BATCH, after: found.at(-1)?.cursor });
    yield* found;
  } while (found.length === BATCH);
}
