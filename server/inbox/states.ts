import type { MessageStatus } from '../database/entities/contact-message.entity.js';

/** Where a message stands, as the staff says it. */
export const STATES = ['new', 'open', 'done', 'spam'] as const;
export type State = (typeof STATES)[number];

/** The same in the database, whose words are older: replicas of the release before write them, too. */
export const STATUS_OF: Record<State, MessageStatus> = {
  new: 'accepted',
  open: 'open',
  done: 'done',
  spam: 'set_aside',
};

export const stateOf = (status: MessageStatus): State =>
  STATES.find((state) => STATUS_OF[state] === status) ?? 'new';
