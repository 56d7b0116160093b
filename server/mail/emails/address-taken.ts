import { brand } from '../../../client/content/brand.js';
import type { AccountEmail } from '../email.js';

/** For an owner whose address was asked for by another account, which is not told that there is one. */
export const addressTaken: AccountEmail = {
  name: 'address-taken',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 3, hours: 24 },
  toUnconfirmed: false,
  keepDead: false,
  secrets: [],
  write: (_, { publicUrl }) => ({
    subject: `You have a ${brand.name} account already`,
    paragraphs: [
      'Somebody, hopefully you, wants another account to have this email address. It has an account already, and an address has one account only.',
      'If it was you, log in to the account that this address has, and delete it or give it another address. Then ask again.',
      'If it was not you, ignore this email: nothing has changed, and whoever it was has not been told that you have an account.',
    ],
    action: { label: 'Log in', href: `${publicUrl}/login` },
  }),
};
