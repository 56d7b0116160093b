import { brand } from '#content/brand';
import { CONFIRMATION_TOKEN_HOURS, UNCONFIRMED_ACCOUNT_DAYS } from '../../shared/limits.js';
import type { AccountEmail } from '../email.js';

/**
 * The link that confirms an address. Its budget lasts as long as its link works, so that a stranger who uses it
 * up never keeps the owner out: the last link sent is still good when the next may be.
 */
export const confirmAddress: AccountEmail<{ token: string }> = {
  name: 'confirm-address',
  to: 'account',
  urgency: 'urgent',
  budget: { emails: 5, hours: CONFIRMATION_TOKEN_HOURS },
  toUnconfirmed: true,
  // By then the link has expired, or soon will.
  keepFailed: false,
  secrets: ['token'],
  write: ({ token }, { publicUrl }) => ({
    subject: `Confirm your email address for ${brand.name}`,
    paragraphs: [
      'Somebody, probably you, created an account with this email address. Please confirm that the address is yours:',
      `The link works once, within ${CONFIRMATION_TOKEN_HOURS} hours. If you ask for another, earlier links no longer work.`,
      `If it was not you, ignore this email: an account that is neither confirmed nor used is removed after ${UNCONFIRMED_ACCOUNT_DAYS} days.`,
    ],
    action: { label: 'Confirm this address', href: `${publicUrl}/confirm-email/${token}` },
  }),
};
