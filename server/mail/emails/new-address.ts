import { brand } from '#content/brand';
import type { AccountEmail } from '../email.js';

/**
 * Tells an address that an account has it from now on. It holds no link that takes the account back: the person who has
 * changed the address reads it.
 */
export const newAddress: AccountEmail = {
  name: 'new-address',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 5, hours: 24 },
  toUnconfirmed: false,
  keepFailed: true,
  secrets: [],
  write: (_, { publicUrl }) => ({
    subject: `You log in to ${brand.name} with this address now`,
    paragraphs: [
      'This is the email address of your account from now on. Log in with it, and with the password or the passkey that you have.',
      'Every other device was logged out. We told the address that you had before.',
      `If it was not you, write to ${brand.email.general}.`,
    ],
    action: { label: 'Look at your account', href: `${publicUrl}/settings/security` },
  }),
};
