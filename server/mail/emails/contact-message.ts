import type { ContactMessage } from '../../database/entities/contact-message.entity.js';
import type { ConsultancyEmail } from '../email.js';
import { oneLine } from '../layout.js';

/** A message of the contact form, as far as emails tell of it. */
export type MessageFacts = Pick<
  ContactMessage,
  'id' | 'name' | 'email' | 'subject' | 'message' | 'receivedAt'
>;

/** A visitor's message. A reply to the email goes to the visitor. */
export const contactMessage: ConsultancyEmail<MessageFacts> = {
  name: 'contact-message',
  to: 'consultancy',
  // It may have to wait for a reset, and is never lost.
  urgency: 'low',
  keepFailed: true,
  write: ({ id, name, email, subject, message, receivedAt }) => ({
    subject: `Contact: ${oneLine(subject)}`,
    paragraphs: [
      `${name} (${email}) wrote on ${receivedAt.toUTCString()}:`,
      `Reply to this email to answer ${name}. The message is kept as ${id}.`,
    ],
    quote: `${subject}\n\n${message}`,
    replyTo: { name: oneLine(name), address: email },
  }),
};
