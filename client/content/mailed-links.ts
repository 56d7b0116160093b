/** The pages that the links in our emails lead to. */

import { TAKE_BACK_DAYS } from '../../server/shared/limits';
import { brand } from './brand';
import type { PageMeta } from './page';

export const pages = {
  resetPassword: {
    name: 'Reset Password',
    headline: 'Choose a new password',
    lead: 'Every device is logged out. Log in with the new password then.',
    description: `Choose a new password for your ${brand.name} account.`,
  },
  confirmEmail: {
    name: 'Confirm Email',
    headline: 'Confirm your email address',
    description: `Confirm the email address of your ${brand.name} account.`,
  },
  confirmNewEmail: {
    name: 'Confirm New Email',
    headline: 'Confirm your new email address',
    description: `Confirm the new email address of your ${brand.name} account.`,
  },
} as const satisfies Record<string, PageMeta>;

/** On the pages that mailed links lead to. */
export const linkPages = {
  forAccount: (email: string) => `For the account ${email}.`,
  /** Until that is known. */
  forSomeAccount: 'For the account with the address that this link was sent to.',
  otherStays: (other: string) =>
    `You are logged in as ${other} here. This link is for another account: you stay logged in as you are.`,
  otherStill: (email: string, other: string) =>
    `This was about ${email}. You are still logged in as ${other} here.`,
  /** Before the link is used. */
  removes: (parts: string) =>
    `Using this link removes ${parts}. While the address is not confirmed, somebody else could have set that up to get into the account.`,
  removed: (parts: string) =>
    `We removed ${parts}, because somebody else could have set that up before the address was confirmed. Log in and set it up again: your name under Profile, everything else under Security.`,
  /** Below it, on the page that resets a password. */
  keepByCode:
    'If it was you who set it up, type a code from your authenticator app below to keep the second step and the name. To keep a passkey, log in with it instead of using this link.',
  keepByPasskey:
    'To keep a passkey that you have created, log in with it instead of using this link.',
  /** Below it, on the page that confirms an address. */
  keepByLogin:
    'If it was you who set it up, log in first, with your passkey or your code: what you log in with stays.',
  logInFirst: 'Log in first',
  codeLabel: 'Code, to keep the second step (optional)',
  /** Where the answer was lost. */
  unsure:
    'When your connection is back, try again: a link works once. If it does not work any more, it was used, or it is too old.',
} as const;

export const resetPassword = {
  confirmLabel: 'Confirm new password',
  mismatch: 'Passwords do not match', // spec
  badToken: 'Invalid or missing reset token', // spec
  newLink: 'Request a new link',
  submit: 'Reset password',
  busy: 'Resetting...',
  failed: 'Failed to reset password.', // spec
  /** Where the answer was lost. */
  unsure:
    'Try to log in with the new password. If that does not work, load this page again and choose it once more.',
  done: 'Your password has been reset. Taking you to the login page.',
  /** Where this browser is logged in to another account. */
  doneElsewhere: 'Your password has been reset.',
  dashboard: 'Go to the dashboard',
  login: 'Log in now',
  /** Specification section 9, in milliseconds. */
  redirectAfter: 3_000,
} as const;

/** On the page that resets a password, with the link of a security notice. */
export const takeBack = {
  lead: 'Your new password takes the account back:',
  effects: [
    'Every device is logged out, including yours.',
    'Every passkey is removed, and every access token is revoked.',
    `A second step that was switched on in the last ${TAKE_BACK_DAYS} days is switched off. Recovery codes from that time no longer work.`,
    'A change of the email address that hasn’t been confirmed is canceled.',
  ],
  /** The effect of opening the page: none. */
  otherwise: 'If it was you after all, close this page. Nothing has changed.',
  /** Where the notice went to an address that the account has left. */
  restores: (email: string) => `Your account gets the address ${email} back. You log in with it.`,
  done: 'Your account is yours again: every device is logged out.',
  restored: (email: string) => `Your account has the address ${email} again.`,
  taken:
    'Your account could not get its address back because another account has it now. Log in to that one, delete it or give it another address. Then try again.',
} as const;

export const confirmEmail = {
  badToken: 'This link is incomplete. Open it again from the email that we sent you.',
  /** Above the password, where this browser is not logged in to the account. */
  passwordLead:
    'One more step: choose the password of your account. You may keep the one that you signed up with. If somebody else signed up, yours replaces theirs.',
  submit: 'Confirm address',
  busy: 'Confirming...',
  done: 'Your email address is confirmed. Every other device has been logged out.',
  doneWithPassword:
    'Your email address is confirmed and your password is set. Every device has been logged out: log in with that password.',
  failed: 'The address could not be confirmed. Please try again.',
  retry: 'Try again',
  /** Below what the server says about a link that is worth nothing. */
  uselessNext:
    'Your dashboard shows whether the address is confirmed. If it is not, you can ask for another link there.',
  dashboard: 'Go to the dashboard',
  login: 'Log in',
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
