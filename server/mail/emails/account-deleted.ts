import { brand } from '#content/brand';
import type { AccountEmail } from '../email.js';

/** The farewell, the last email that an address gets from us. */
export const accountDeleted: AccountEmail<{
  /** How many contact messages went with it. */
  messages: string;
}> = {
  name: 'account-deleted',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 3, hours: 24 },
  toUnconfirmed: false,
  keepFailed: true,
  secrets: [],
  write: ({ messages }) => ({
    subject: `Your ${brand.name} account is deleted`,
    paragraphs: [
      'Your account is deleted, and with it your profile, settings, passkeys, access tokens, sessions and activity. This is the last email about it.',
      // An email of an earlier release may wait without the number.
      ...(Number(messages) > 0
        ? [
            `We also deleted, as you asked, what you sent us through the contact form: ${messages === '1' ? 'one message' : `${messages} messages`}.`,
          ]
        : []),
      `If you did not ask for this, write to ${brand.email.general} at once.`,
      'Thank you for having been with us. You are welcome back at any time.',
    ],
  }),
};
