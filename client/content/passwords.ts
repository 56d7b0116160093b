import type { PageMeta } from './page';

export const pages = {
  changePassword: {
    name: 'Change Password',
    headline: 'Change password',
    lead: 'Every other device will be logged out.',
  },
} as const satisfies Record<string, PageMeta>;

/** Shown where neither the server nor the error itself has a sentence (spec). */
export const unexpectedError = 'An unexpected error occurred.';

export const changePassword = {
  currentLabel: 'Current password',
  currentRequired: 'Current password is required.',
  confirmLabel: 'Confirm new password',
  mismatch: 'New passwords do not match', // spec
  submit: 'Change password',
  busy: 'Changing...',
  /** Leads to the reset, below the field and in the dialog that asks for the password again. */
  forgotten: 'Forgot your current password?',
  wrongCurrent: 'Incorrect current password.', // spec
  failed: 'Failed to change password. Please try again.', // spec
  /** Where the answer was lost. */
  unsure:
    'An unexpected error occurred. When you’re back online, check the recent activity under Security to see whether your password was changed.',
  done: 'Your password has been changed successfully!', // spec
  doneNext:
    'Every other device has been logged out. If your address is confirmed, we sent you an email about the change.',
} as const;

/** The password of an account that has passkeys, under Settings. */
export const passwordless = {
  heading: 'Password',
  needsPasskey: 'You log in with your password. Once you have a passkey, you won’t need it.',
  has: 'You can log in with your password or a passkey. If you remove the password, no one can guess it or steal it.',
  hasNot:
    'You log in with passkeys only. If you lose them, you can set a password with a link we email you.',
  unconfirmed: 'Confirm your email address first. It’s your way back in if you lose your passkeys.',
  set: 'Set a password',
  remove: {
    label: 'Remove my password',
    title: 'Remove your password?',
    text: 'You’ll log in with passkeys only, and every other device will be logged out. You can set a new password anytime.',
    busy: 'Removing...',
    failed: 'We couldn’t remove your password. Please try again.',
  },
  removed: 'Your password was removed. Every other device has been logged out.',
  /** On the page that changes the password. */
  instead: 'Use a passkey instead',
} as const;
