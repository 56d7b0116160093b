/** The words of the forms of an account, which nobody downloads who is not logged in: see `forms.ts`. */

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
    'An unexpected error occurred. When your connection is back, look under Security: the recent activity says whether your password was changed.',
  done: 'Your password has been changed successfully!', // spec
  doneNext:
    'Every other device has been logged out. If your address is confirmed, we sent you an email about the change.',
} as const;

/** Asks for the password before what a stolen browser session must not do. */
export const reauthentication = {
  title: 'Confirm that it is you',
  lead: 'To keep your account safe, enter your password to continue.',
  leadWithCode:
    'To keep your account safe, enter your password and a code from your authenticator app to continue.',
  /** Where there is no password. */
  leadWithPasskey: 'To keep your account safe, use your passkey to continue.',
  code: 'Code',
  cancel: 'Cancel',
  submit: 'Continue',
  busy: 'Checking...',
  failed: 'Your password could not be checked. Please try again.',
  /** Where the answer was lost: nothing has been done yet but the check. */
  unsure: 'Please try again. If you are asked for a code, use the next one.',
} as const;

export const updateInfo = {
  name: { label: 'Name', help: 'How we greet you.' },
  nameRequired: 'Name is required.',
  emailHelp: 'You log in with this address. To change it, go to Security.',
  submit: 'Save changes',
  busy: 'Saving...',
  noToken: 'Authentication token not found. Please log in.', // spec
  failed: 'Failed to update profile. Please try again.', // spec
  done: 'Your profile has been updated!', // spec
} as const;

export const companionSettings = {
  persona: { label: 'Persona', help: 'The tone your companion takes when it answers.' },
  personas: {
    supportive: 'Supportive: warm, encouraging',
    analytical: 'Analytical: precise, structured',
    creative: 'Creative: playful, surprising',
  },
  digest: {
    label: 'Daily digest',
    help: 'A short summary, once a day. Nothing is sent until the diary opens.',
  },
  submit: 'Save settings',
  busy: 'Saving...',
  done: 'Settings saved successfully!', // spec
  failed: (message?: string) =>
    message
      ? `There was an error saving the settings: ${message}. Please try again.` // spec
      : 'An unexpected error occurred. The settings were not saved. Please try again.',
} as const;

export const deleteAccount = {
  ask: {
    label: 'Delete account',
    title: 'Delete your account?',
    text: 'Are you sure you want to permanently delete your account and all your memories? This cannot be undone.', // spec
    busy: 'Deleting...', // spec
    failed: (message = 'an unexpected error occurred') =>
      `There was an error deleting your account: ${message}. Please try again.`, // spec
    /** Where the answer was lost. */
    unsure:
      'When your connection is back, load this page again. If you are logged out then, try to log in: if that works, the account is still there.',
  },
  /** Where the address is confirmed. */
  contactMessages: (email: string) => ({
    label: 'Also delete what I sent through the contact form',
    help: `Every message from ${email}. Those that we have not read yet get no answer.`,
  }),
  noToken: 'You are not logged in.', // spec
  done: 'Account deleted. Redirecting to home page.', // spec
  /** How long the farewell stays before the home page, in milliseconds. */
  redirectAfter: 2_000,
} as const;
