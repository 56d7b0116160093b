/** The pages that the links in our emails lead to. */

import { TAKE_BACK_DAYS } from '../../server/shared/lengths';
import { brand } from './brand';
import type { PageMeta } from './page';

export const pages = {
  resetPassword: {
    name: 'Reset Password',
    headline: 'Choose a new password',
    lead: 'This logs out every device. Then log in with your new password.',
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
  forSomeAccount: 'For the account that uses the address this link was sent to.',
  otherStays: (other: string) =>
    `You’re logged in here as ${other}. This link is for a different account, and you’ll stay logged in.`,
  otherStill: (email: string, other: string) =>
    `This was about ${email}. You’re still logged in here as ${other}.`,
  /** Before the link is used. */
  removes: (parts: string) =>
    `Using this link removes ${parts}. Someone else could have set that up before the address was confirmed, to get into the account.`,
  removed: (parts: string) =>
    `We removed ${parts} because someone else could have set that up before the address was confirmed. Log in and set it up again: your name under Profile, everything else under Security.`,
  /** Below it, on the page that resets a password. */
  keepByPasskey: 'To keep a passkey you created, log in with it instead of using this link.',
  /** Below it, on the page that confirms an address. */
  keepByLogin:
    'If you set it up yourself, log in first with your passkey or a code. Whatever you log in with stays.',
  logInFirst: 'Log in first',
  /** Where the answer was lost. */
  unsure:
    'When you’re back online, try again. A link works once. If it no longer works, it was used or has expired.',
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
    'Try logging in with the new password. If that doesn’t work, reload this page and choose it again.',
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
    `A second step turned on in the last ${TAKE_BACK_DAYS} days is turned off. Recovery codes from that time no longer work.`,
    'A pending change of the email address is canceled.',
  ],
  /** The effect of opening the page: none. */
  otherwise: 'If it was you after all, close this page. Nothing has changed.',
  /** Where the notice went to an address that the account has left. */
  restores: (email: string) =>
    `Your account gets the address ${email} back. You’ll log in with it.`,
  done: 'Your account is yours again. Every device has been logged out.',
  restored: (email: string) => `Your account has the address ${email} again.`,
  taken:
    'Your account couldn’t get its address back because another account has it now. Log in to that account, then delete it or change its address. Then try again.',
} as const;

export const confirmEmail = {
  badToken: 'This link is incomplete. Open it again from the email we sent you.',
  /** Above the password, where this browser is not logged in to the account. */
  passwordLead:
    'One more step: choose a password for your account. You can keep the one you signed up with. If someone else signed up, yours replaces theirs.',
  submit: 'Confirm address',
  busy: 'Confirming...',
  done: 'Your email address is confirmed. Every other device has been logged out.',
  doneWithPassword:
    'Your email address is confirmed and your password is set. Every device has been logged out. Log in with that password.',
  failed: 'We couldn’t confirm the address. Please try again.',
  retry: 'Try again',
  /** Below what the server says about a link that is worth nothing. */
  uselessNext:
    'Your dashboard shows whether the address is confirmed. If it isn’t, you can ask for another link there.',
  dashboard: 'Go to the dashboard',
  login: 'Log in',
} as const;

/** Behind the link to the new address. */
export const confirmNewEmail = {
  badToken: 'This link is incomplete. Open it again from the email we sent you.',
  newAddress: (email: string) => `The account’s new address will be ${email}.`,
  note: 'You’ll log in with the new address. Every other device is logged out, and we email both addresses.',
  submit: 'Use this address',
  busy: 'Changing...',
  /** In the place of the button. */
  logInFirst: 'First log in to the account with its current address. Then you can continue here.',
  login: 'Log in',
  otherAccount: 'Log out, then open the link again and log in to the account it’s for.',
  done: (email?: string) =>
    `${email ?? 'The new address'} is now your account’s address. Every other device has been logged out.`,
  failed: 'We couldn’t change the address. Please try again.',
  taken:
    'Another account now has this address. Delete that account or change its address, then press the button again.',
  useless: 'This link was replaced or canceled, or it has expired.',
  again: 'Ask for another link',
  retry: 'Try again',
  security: 'Go to security',
} as const;
