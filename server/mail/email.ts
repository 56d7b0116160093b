import type { EmailLimit } from '../limits/limits.js';
import type { Urgency } from '../queue/queue.js';
import type { EmailParts } from './layout.js';

export type Facts = Record<string, string>;

/** An email to the owner of an account. It's written when it's queued, and waits sealed. */
export interface AccountEmail<Given extends Facts = Facts> {
  /** Unique: part of the Message-ID, the log and the operator's list. */
  kind: string;
  /**
   * It exists for a link that expires soon. It's sent before everything else, also to an address that isn't confirmed
   * yet, and isn't kept for an operator once it has failed for good.
   */
  isLink: boolean;
  limit: EmailLimit;
  /** @param publicUrl the site's origin, without a slash at the end */
  write(facts: Given, publicUrl: string): EmailParts;
}

/**
 * An email that a contact message causes. Only ids wait in the queue: the feature looks the facts up when the email is
 * sent, so that nothing personal is stored twice and a message that was erased is never sent.
 */
export interface MessageEmail<Found extends object> {
  kind: string;
  urgency: Urgency;
  write: (facts: Found, publicUrl: string) => EmailParts & Addressed;
}

export interface Mailbox {
  name: string;
  address: string;
}

interface Addressed {
  /** Left out: the consultancy (CONTACT_EMAIL). */
  to?: Mailbox;
  /** Left out of an email with a `to`: the consultancy. */
  replyTo?: Mailbox;
  /** The earlier emails of the conversation that a person carries on with this one, the first one first. */
  conversation?: readonly Earlier[];
}

/** An email by the two parts of its Message-ID. */
export interface Earlier {
  kind: string;
  id: string;
}

/** The queue's task for each kind of email that a contact message causes. */
export const taskOf = (kind: string) => `email:${kind}` as const;

/** The email about a message, which the statement that stores the message queues. It may have to wait for a reset link. */
export const CONTACT_MESSAGE = { kind: 'contact-message', urgency: 'low' } as const;

/** The queue's tasks for emails to owners of accounts; their kind is in the payload. */
export const LINK_EMAILS = { name: taskOf('link'), urgency: 'urgent' } as const;
/** Those of a network that asks for very many. */
export const LATER_LINKS = { name: taskOf('later-link'), urgency: 'low' } as const;
export const ACCOUNT_EMAILS = { name: taskOf('account'), urgency: 'normal' } as const;
