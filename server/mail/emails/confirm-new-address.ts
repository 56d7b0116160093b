import { brand } from '#content/brand';
import { EMAIL_CHANGE_MINUTES } from '../../shared/limits.js';
import type { AccountEmail } from '../email.js';

/**
 * The link that gives an account another address, mailed there. It does not name the account: the address may be
 * mistyped. Its budget lasts as long as its link works.
 */
export const confirmNewAddress: AccountEmail<{ token: string }> = {
  name: 'confirm-new-address',
  to: 'account',
  urgency: 'urgent',
  budget: { emails: 5, hours: EMAIL_CHANGE_MINUTES / 60 },
  toUnconfirmed: true,
  // By then the link has long expired.
  keepFailed: false,
  secrets: ['token'],
  write: ({ token }, { publicUrl }) => ({
    subject: `Confirm your new email address for ${brand.name}`,
    paragraphs: [
      'Somebody, hopefully you, wants to log in with this email address from now on. Open the link where you are logged in to the account, and press the button there:',
      `Opening the link changes nothing yet. It works within ${EMAIL_CHANGE_MINUTES} minutes, and only for who is logged in to the account. Asking again makes earlier links useless.`,
      'If it was not you, ignore this email: nothing will change.',
    ],
    action: { label: 'Confirm this address', href: `${publicUrl}/confirm-new-email/${token}` },
  }),
};
