import { Counter } from 'prom-client';
import type { EmailLimit } from '../limits/limits.js';

export interface EmailId {
  kind: string;
  id: string;
}

export interface Mailbox {
  name: string;
  address: string;
}

export interface EmailParts {
  subject: string;
  paragraphs: string[];
  details?: { label: string; value: string }[];
  /** The one thing to do, shown after that: a button, and the bare address in plain text. */
  action?: { label: string; href: string };
  quote?: string;
  /** The line above the quoted words of a reply, such as "you wrote": plain text marks them, too. */
  attribution?: string;
  /** Left out: the consultancy (CONTACT_EMAIL), or the owner of the account. */
  to?: Mailbox;
  cc?: readonly string[];
  /** The person who writes it: From names them beside the firm, and they sign it. */
  writer?: string | undefined;
  /** Left out of an email with a `to`: the consultancy. */
  replyTo?: Mailbox;
  /** The contact message that it's about: replies come to the inbox, too, where INBOX_ADDRESS is set. */
  about?: string;
  /** The earlier emails of the conversation that a person carries on with this one, the first one first. */
  conversation?: readonly EmailId[];
  /** Message-IDs of the conversation that aren't ours. The last one is of the email that this one answers. */
  received?: readonly string[];
}

export type Facts = Record<string, string>;

/** An email to the owner of an account. It's written when it's queued, and waits sealed. */
export interface AccountEmail<Given extends object = Facts> {
  /** Unique: part of the Message-ID, the log and the operator's list. */
  kind: string;
  /** For a link that expires soon: sent first, to unconfirmed addresses, too, and not kept once it failed for good. */
  isLink: boolean;
  limit: EmailLimit;
  /** @param publicUrl the site's origin, without a slash at the end */
  write(facts: Given, publicUrl: string): EmailParts;
}

export const countedEmails = new Counter({
  name: 'northfold_emails_total',
  help: 'Tries to send an email, by its kind: sent, retried (will be tried again) or dead (refused for good, or given up); over-budget: not even queued.',
  labelNames: ['kind', 'outcome'],
});

/** The queue's task: one for each kind of email that a contact message causes, and `account`. */
export const taskOf = (kind: string) => `email:${kind}` as const;
