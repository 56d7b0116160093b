import { brand } from '#content/brand';
import { RESET_TOKEN_MINUTES } from '../../shared/limits.js';
import type { AccountEmail } from '../email.js';

/** The reset link for an owner who said "It was not me": unlike a reset that was asked for, it cannot be ignored. */
export const accountLocked: AccountEmail<{ token: string }> = {
  name: 'account-locked',
  to: 'account',
  urgency: 'urgent',
  budget: { emails: 5, hours: RESET_TOKEN_MINUTES / 60 },
  toUnconfirmed: false,
  // By then the link has long expired.
  keepFailed: false,
  secrets: ['token'],
  write: ({ token }, { publicUrl }) => ({
    subject: `Take back your ${brand.name} account`,
    paragraphs: [
      'You told us that something in your account was not you. Every device is logged out, and neither your password nor your passkeys work any more. Choose a new password here:',
      `The link works once, within ${RESET_TOKEN_MINUTES} minutes. If that is too short, ask for another at ${publicUrl}/forgot-password.`,
      `If you see anything in your account that is not yours, write to ${brand.email.general}.`,
    ],
    action: { label: 'Choose a new password', href: `${publicUrl}/reset-password/${token}` },
  }),
};
