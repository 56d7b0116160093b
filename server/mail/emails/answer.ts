import type { Earlier, PersonalEmail } from '../email.js';
import { oneLine } from '../layout.js';
import { contactMessage, type MessageFacts } from './contact-message.js';

/** An answer of the staff, and the message that it answers. */
export interface AnswerFacts {
  text: string;
  message: MessageFacts;
  /** Ids of the answers before it, the first one first. */
  earlier: readonly string[];
}

/** An answer to a visitor, written by the staff. It quotes the visitor's own words, and nothing else. */
export const answer: PersonalEmail<AnswerFacts> = {
  name: 'answer',
  to: 'visitor',
  urgency: 'normal',
  keepFailed: true,
  write: ({ text, message, earlier }) => ({
    subject: replyTo(oneLine(message.subject)),
    paragraphs: [text],
    attribution: `On ${message.receivedAt.toUTCString()}, you wrote:`,
    quote: message.message,
    to: { name: oneLine(message.name), address: message.email },
    // The visitor has not got the first one: it is what the consultancy's mailbox holds the conversation together by.
    conversation: [
      { email: contactMessage, id: message.id },
      ...earlier.map((id): Earlier => ({ email: answer, id })),
    ],
  }),
};

/** As mailers do it: once, however often it goes to and fro. */
const replyTo = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);
