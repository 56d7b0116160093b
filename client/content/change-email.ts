import { EMAIL_CHANGE_MINUTES } from '../../server/shared/lengths';
import type { PageMeta } from './page';

export const pages = {
  changeEmail: {
    name: 'Change Email',
    headline: 'Profile',
    lead: 'Your name and email address.',
  },
} as const satisfies Record<string, PageMeta>;

/** Asks for another address. */
export const changeEmail = {
  label: 'New email address',
  submit: 'Send the link',
  busy: 'Sending...',
  done: (email: string) =>
    `If no other account has the address ${email}, we’re sending a link there. It works for ${EMAIL_CHANGE_MINUTES} minutes. Open it in this browser. No email? Check your spam folder.`,
  doneNext: 'We’ve also emailed your current address. Until you use the link, log in as before.',
  failed: 'We couldn’t request the change. Please try again.',
  /** Where the answer was lost. */
  unsure:
    'Check the email at your new address before you ask again. A new link replaces the old one.',
} as const;
