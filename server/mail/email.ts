import type { Urgency } from '../queue/queue.js';
import type { EmailParts } from './layout.js';

/** So many emails of one kind to one address within so many hours, whoever caused them. */
export interface EmailBudget {
  emails: number;
  hours: number;
}

interface Kind {
  /** Unique and stable: part of the queue's task, the Message-ID and the log. */
  name: string;
  urgency: Urgency;
  /** Whether it is kept for an operator when it was given up after the last try. */
  keepFailed: boolean;
}

/** Facts of the site that an email may need for its links. */
export interface SiteFacts {
  /** Origin without a slash at the end. */
  publicUrl: string;
}

export type Facts = Record<string, string>;

/** An email to the owner of an account. The caller gives the facts; they wait in the queue. */
export interface AccountEmail<Given extends Facts = Facts> extends Kind {
  to: 'account';
  /** Emails above the budget are not sent. */
  budget: EmailBudget;
  /** Whether it may go to an address that nobody has shown to be theirs. */
  toUnconfirmed: boolean;
  /** The facts that nobody may read in the database or its backups: they wait encrypted. */
  secrets: readonly (keyof Given & string)[];
  write(facts: Given, site: SiteFacts): EmailParts;
}

/**
 * An email to the consultancy (CONTACT_EMAIL), without a budget. Only an id waits in the queue; the
 * feature that it is about looks up the facts when it is sent, so that nothing personal is kept twice.
 */
export interface ConsultancyEmail<Found extends object> extends Kind {
  to: 'consultancy';
  write(facts: Found): EmailParts & { replyTo?: { name: string; address: string } };
}

/** An email of a conversation, by what its Message-ID is made of. */
export interface Earlier {
  email: Pick<Kind, 'name'>;
  id: string;
}

/**
 * An email that somebody of the staff wrote to a visitor, who answers to the consultancy. As with emails to that, only
 * ids wait in the queue.
 */
export interface PersonalEmail<Found extends object> extends Kind {
  to: 'visitor';
  write(facts: Found): EmailParts & {
    to: { name: string; address: string };
    /** The emails of the conversation before this one, the first one first. */
    conversation: readonly Earlier[];
  };
}

export type Email = AccountEmail | ConsultancyEmail<object> | PersonalEmail<object>;
