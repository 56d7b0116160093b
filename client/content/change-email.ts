import { EMAIL_CHANGE_MINUTES } from '../../server/shared/limits';

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

/** Behind the link to the new address. */
export const confirmNewEmail = {
  badToken: 'This link is incomplete. Open it once more from the email that we sent you.',
  newAddress: (email: string) => `The account then has the address ${email}.`,
  note: 'You log in with the new address then. Every other device is logged out, and we tell both addresses.',
  submit: 'Use this address',
  busy: 'Changing...',
  /** In the place of the button. */
  logInFirst:
    'Log in to the account first, with the address that it has now. Then this page goes on.',
  login: 'Log in',
  otherAccount: 'Log out, then open the link once more and log in to the account that it is for.',
  done: (email?: string) =>
    `${email ?? 'The new address'} is the address of your account now. Every other device has been logged out.`,
  failed: 'The address could not be changed. Please try again.',
  taken:
    'Another account has this address by now. Give that account another one or delete it, then press the button again.',
  useless: 'This link has been replaced or stopped, or it has expired.',
  again: 'Ask for another link',
  retry: 'Try again',
  security: 'Go to security',
} as const;
