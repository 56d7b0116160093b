import type { ConsultancyEmail } from '../email.js';
import type { MessageFacts } from './contact-message.js';
import { oneLine } from '../layout.js';

/** Messages listed one by one; of a flood the rest is only counted. */
const LISTED = 50;
/** Characters of a message that are shown: enough to tell a person from a robot. */
const EXCERPT = 200;

/** Once a day, if there is anything to tell: what looked like spam or like a flood, so that a person decides. */
export const spamSummary: ConsultancyEmail<{ messages: readonly MessageFacts[] }> = {
  name: 'set-aside-summary',
  to: 'consultancy',
  urgency: 'low',
  keepFailed: true,
  write: ({ messages }) => ({
    subject: `Set aside: ${messages.length === 1 ? 'one message' : `${messages.length} messages`}`,
    paragraphs: [
      'These messages of the contact form looked like spam, or came in greater numbers than people write. They were kept, but nobody was sent them. Please look whether a person is among them:',
      ...(messages.length > LISTED ? [`And ${messages.length - LISTED} more.`] : []),
      'The inbox shows each of them in full, under Spam.',
    ],
    quote: messages
      .slice(0, LISTED)
      .map(({ id, name, email, subject, message, receivedAt }) =>
        [
          `${receivedAt.toUTCString()}, ${oneLine(name)} (${email}): ${oneLine(subject)}`,
          oneLine(message).slice(0, EXCERPT),
          id,
        ].join('\n'),
      )
      .join('\n\n'),
  }),
};
