import { brand } from '#content/brand';
import { RESET_TOKEN_MINUTES } from '../../shared/limits.js';
import type { AccountEmail } from '../email.js';

/**
 * The link that sets a new password. Its budget lasts as long as its link works, so that a stranger who
 * uses it up never keeps the owner out: the last link sent is still good when the next may be.
 */
export const passwordReset: AccountEmail<{ token: string }> = {
  name: 'password-reset',
  to: 'account',
  urgency: 'urgent',
  budget: { emails: 5, hours: RESET_TOKEN_MINUTES / 60 },
  toUnconfirmed: true,
  // By then the link has long expired.
  keepFailed: false,
  secrets: ['token'],
  write: ({ token }, { publicUrl }) => ({
    subject: `Reset your ${brand.name} password`,
    paragraphs: [
      'Somebody, probably you, asked to reset the password of your account. Choose a new one here:',
      `The link works once, within ${RESET_TOKEN_MINUTES} minutes. If you ask again, earlier links no longer work.`,
      'If it was not you, ignore this email: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', href: `${publicUrl}/reset-password/${token}` },
  }),
};
