import { brand } from '#content/brand';
import type { AccountEmail } from '../email.js';

/**
 * Tells the address that an account had that our staff gave it another one. Its owner has said that the mail of this
 * address is lost: no link here takes the account back.
 */
export const emailChangedByOperator: AccountEmail<{
  /** The operator's words. */
  because: string;
}> = {
  name: 'email-changed-by-operator',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 5, hours: 24 },
  toUnconfirmed: false,
  keepFailed: true,
  secrets: [],
  write: ({ because }) => ({
    subject: `Our staff gave your ${brand.name} account another address`,
    paragraphs: [
      'The email address of your account was changed by our staff, and every device was logged out. They gave this reason:',
      `If you did not ask for this, write to ${brand.email.general} at once.`,
    ],
    quote: because,
  }),
};
