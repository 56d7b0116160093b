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
  /** In the place of the current one. */
  instead: 'Use a passkey instead',
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
