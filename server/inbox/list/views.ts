import { FAILED_ANSWERS } from '../../mail/queued-emails.js';

/* What the inbox shows besides states: SQL of contact_messages `m`. */

export const VIEWS = ['mine', 'unassigned', 'overdue', 'waiting', 'failed'] as const;
export type View = (typeof VIEWS)[number];

export const COUNTED_MAX = 1_000;

export interface Viewpoint {
  callerId: string | null;
  overdueBefore: Date;
}

const IS_UNFINISHED = `m.status IN ('new', 'open')`;

/** `unanswered_since` is in the future where staff chose to wait until then, and nowhere else. */
const IS_PUT_OFF = 'm.unanswered_since > now()';

export const ANSWER_FAILED = `EXISTS (
  SELECT FROM jobs WHERE ${FAILED_ANSWERS} AND payload->>'message' = m.id::text)`;

type Value = (value: unknown) => string;

/** @param value makes a parameter */
export const viewSql: Record<View, (of: Viewpoint, value: Value) => string> = {
  mine: ({ callerId }, value) => `${IS_UNFINISHED} AND m.assignee_id = ${value(callerId)}`,
  unassigned: () => `${IS_UNFINISHED} AND m.assignee_id IS NULL`,
  // Nothing was written later than what needs an answer since then: the index on `active_at` begins there.
  overdue: ({ overdueBefore }, value) =>
    `m.unanswered_since < ${value(overdueBefore)} AND m.active_at < ${value(overdueBefore)}`,
  waiting: () => IS_PUT_OFF,
  failed: () => `m.id = ANY (ARRAY(
    SELECT (payload->>'message')::uuid FROM jobs WHERE ${FAILED_ANSWERS} ORDER BY id DESC LIMIT ${COUNTED_MAX}))`,
};

/** SQL that keeps what is put off out of a list of what there is to do. */
export const dueSql = (view?: View) =>
  view === 'waiting' || view === 'failed' ? 'true' : `(${IS_PUT_OFF}) IS NOT TRUE`;

/** SQL that is true where the caller hasn't opened a message since its sender last wrote. */
export const unreadSql = ({ callerId }: Viewpoint, value: Value) => `NOT EXISTS (
  SELECT FROM message_viewers v WHERE v.message_id = m.id AND v.user_id = ${value(callerId)}
    AND v.seen_at >= greatest(m.received_at, m.replied_at))`;

/** SQL of the latest of each state: older ones don't count as unread. */
export const LATEST_UNFINISHED = `unnest(ARRAY['new', 'open']) AS state, LATERAL (
  SELECT * FROM contact_messages m WHERE m.status = state AND ${dueSql()}
  ORDER BY m.active_at DESC, m.id DESC LIMIT ${COUNTED_MAX}) AS m`;

/** SQL that counts messages, no further than it says, however many there are. */
export const countSql = (condition: string, from = 'contact_messages m') =>
  `(SELECT count(*)::integer FROM (
     SELECT FROM ${from} WHERE ${condition} LIMIT ${COUNTED_MAX}) AS counted)`;
