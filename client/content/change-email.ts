import { EMAIL_CHANGE_MINUTES } from '../../server/shared/limits';
import type { PageMeta } from './page';

export const pages = {
  changeEmail: {
    name: 'Change Email',
    headline: 'Change email address',
    lead: 'Nothing changes before you use the link that we send to the new address.',
  },
} as const satisfies Record<string, PageMeta>;

/** Asks for another address. */
export const changeEmail = {
  present: 'Your address now',
  label: 'New email address',
  /** Where a passkey or a code can show who asks. */
  lost: {
    label: 'I can no longer read the mail of my present address',
    help: 'What we write there then holds no link. You confirm this with a passkey or a code that you have had for some time.',
  },
  submit: 'Send the link',
  busy: 'Sending...',
  done: (email: string) =>
    `If no other account has the address ${email}, a link is on its way there. It works for ${EMAIL_CHANGE_MINUTES} minutes: open it in this browser. Nothing there? Look in your spam folder.`,
  doneNext: 'We told your present address. Until you use the link, you log in as before.',
  failed: 'The address could not be asked for. Please try again.',
  /** Where the answer was lost. */
  unsure:
    'Look into the mailbox of the new address before you ask again: a newer link replaces the first.',
} as const;
