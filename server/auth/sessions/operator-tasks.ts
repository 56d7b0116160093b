import type { TaskName } from '../../queue/queue.js';

/**
 * The queue's tasks that tell an owner by email of what an operator's command did: it has a plain connection, and no
 * emails.
 */
export const SECOND_STEP_RESET: TaskName = {
  name: 'second-step-reset-by-operator',
  urgency: 'normal',
};
export const SESSIONS_ENDED: TaskName = { name: 'sessions-ended-by-operator', urgency: 'normal' };
export const TOKENS_REVOKED: TaskName = {
  name: 'access-tokens-revoked-by-operator',
  urgency: 'normal',
};

/** The payload of a job of such a task, in SQL: `user_id` is the account. */
export const NOTIFIED_OWNER = "jsonb_build_object('userId', user_id)";

export interface NotifiedOwner {
  userId: string;
}
